import { Bell } from 'lucide-react'
import { Button } from '#kit/web/button.tsx'
import type { FieldSearch } from '#search/contract.ts'
import { openSearchAlert } from '../open-search-alert.ts'

export function AlertOffer({ search }: { search: FieldSearch }) {
  return (
    <p className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-2 noscript:hidden">
      Don’t see the time you want?
      <Button tone="secondary" onClick={() => openSearchAlert(search)}>
        <Bell aria-hidden="true" className="size-5" />
        Notify me when a time opens up
      </Button>
    </p>
  )
}
