import { SearchX } from 'lucide-react'
import { Button } from '#kit/web/button.tsx'
import { EmptyState } from '#kit/web/empty-state.tsx'

type NothingLikeThatProps = {
  /** A noun within sentences: "bookings". */
  what: string
  title?: string
  onClear: () => void
}

/** The empty state of a filtered list, with a button to clear the filter. */
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
