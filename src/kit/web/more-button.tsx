import type { ReactNode } from 'react'
import { Button } from './button.tsx'

type Pages = { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> }

export function MoreButton({ query, children }: { query: Pages; children: ReactNode }) {
  if (!query.hasNextPage) return null
  return (
    <Button
      tone="secondary"
      className="self-start"
      busy={query.isFetchingNextPage}
      busyLabel="Loading…"
      onClick={() => void query.fetchNextPage()}
    >
      {children}
    </Button>
  )
}
