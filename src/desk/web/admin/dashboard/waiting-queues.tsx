import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '#kit/shared/paths.ts'
import { Badge } from '#kit/web/badge.tsx'
import { reviewCountsQuery } from '../queues.ts'
import { summaryQuery } from './api.ts'

/** What waits for a decision, with what is overdue first. Renders nothing without any. */
export function WaitingQueues() {
  const { listings, tournaments } = useQuery(reviewCountsQuery).data ?? {}
  const pending = useQuery(summaryQuery).data?.pendingConfirmations ?? 0
  const rows = [
    { ...listings, one: 'listing to review', many: 'listings to review', to: `${paths.adminReviews}?tab=listings` },
    {
      ...tournaments,
      one: 'tournament to review',
      many: 'tournaments to review',
      to: `${paths.adminReviews}?tab=tournaments`,
    },
    {
      waiting: pending,
      one: 'booking for an owner to confirm',
      many: 'bookings for owners to confirm',
      to: `${paths.admin}?tab=bookings&status=pending_confirmation`,
    },
  ]
  const shown = rows
    .map(row => ({ waiting: 0, overdue: 0, ...row }))
    .filter(({ waiting }) => waiting > 0)
    .sort((one, other) => Number(other.overdue > 0) - Number(one.overdue > 0))
  if (shown.length === 0) return null
  return (
    <section aria-labelledby="waiting" className="flex flex-col gap-3">
      <h2 id="waiting" className="text-2xl">
        Waiting for a decision
      </h2>
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
        {shown.map(({ waiting, overdue, one, many, to }) => (
          <li key={to}>
            <Link
              to={to}
              className="flex min-h-11 items-center gap-3 px-4 py-2 text-ink no-underline -outline-offset-2! hover:bg-hover"
            >
              <span className="grow">
                {waiting.toLocaleString('en-US')} {waiting === 1 ? one : many}
              </span>
              {overdue > 0 && <Badge tone="warning">{overdue.toLocaleString('en-US')} overdue</Badge>}
              <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
