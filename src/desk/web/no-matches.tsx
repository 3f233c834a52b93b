import { SearchX } from 'lucide-react'
import { Button } from '#kit/web/button.tsx'
import { EmptyState } from '#kit/web/empty-state.tsx'

type NoMatchesProps = {
  /** A noun within sentences: "bookings". */
  what: string
  title?: string
  onClear: () => void
}

/** The empty state of a filtered list, with a button to clear the filter. */
export function NoMatches({ what, title = 'No matches', onClear }: NoMatchesProps) {
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
      Try fewer filters or a different name.
    </EmptyState>
  )
}
