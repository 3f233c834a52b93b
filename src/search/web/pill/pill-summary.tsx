import type { SearchFilters } from '#search/rules.ts'
import { summaryOf } from '#search/rules-summary.ts'

type PillSummaryProps = {
  filters: SearchFilters
  /** yyyy-MM-dd, the visitor's. */
  today: string | undefined
  /** Miles. */
  radius?: string | undefined
}

export function PillSummary({ filters, today, radius }: PillSummaryProps) {
  const parts = summaryOf(filters, today, radius)
  return (
    <>
      <span className="sr-only">Your search: </span>
      {parts.length > 0 ? (
        <span className="font-semibold">{parts.join('\u00a0· ')}</span>
      ) : (
        <span className="text-muted">Where do you want to play?</span>
      )}
    </>
  )
}
