import { SearchX } from 'lucide-react'
import { Button } from '#kit/web/button.tsx'
import { EmptyState } from '#kit/web/empty-state.tsx'

type NothingLikeThatProps = {
  /** "bookings": in sentences. */
  what: string
  title?: string
  onClear: () => void
}

/** A list that was narrowed until nothing was left of it, and the way back to all. */
export function NothingLikeThat({ what, title = 'Nothing is like that', onClear }: NothingLikeThatProps) {
  return (
    <EmptyState
      icon={SearchX}
      title={title}
      action={
        <Button tone="secondary" onClick={onClear}>
          Show all {what}
        </Button>
      }
    >
      Try fewer filters, or another part of the name.
    </EmptyState>
  )
}
