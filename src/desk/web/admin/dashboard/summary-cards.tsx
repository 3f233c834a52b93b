import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { zoneName } from '#availability/time-format.ts'
import type { DashboardSummary } from '#desk/contract.ts'
import { agoInShort } from '#kit/shared/ago-text.ts'
import { paths } from '#kit/shared/paths.ts'
import { Card } from '#kit/web/card.tsx'
import { LoadFailed } from '#kit/web/load-failed.tsx'
import { Skeleton } from '#kit/web/skeleton.tsx'
import { useNow } from '#kit/web/use-now.ts'
import { summaryQuery } from './api.ts'
import { dollarsText } from './dashboard-labels.ts'

export function SummaryCards() {
  const summary = useQuery(summaryQuery)
  return (
    <section aria-label="Figures" className="flex flex-col gap-3">
      {summary.isError && (
        <LoadFailed
          title="We couldn’t load the figures."
          error={summary.error}
          onRetry={() => void summary.refetch()}
        />
      )}
      {(summary.data ?? !summary.isError) && (
        <ul className="grid grid-cols-2 gap-3 lg:grid-cols-4 lg:gap-4">
          {cards.map(card => (
            <Figure key={card.title} {...card} summary={summary.data} />
          ))}
        </ul>
      )}
      <Freshness updatedAt={summary.dataUpdatedAt} />
    </section>
  )
}

type FigureCard = {
  title: string
  to: string
  value: (summary: DashboardSummary) => string
  note: (summary: DashboardSummary) => ReactNode
}

const cards: FigureCard[] = [
  {
    title: 'Total Bookings',
    to: `${paths.admin}?tab=bookings`,
    value: ({ totalBookings }) => totalBookings.toLocaleString('en-US'),
    note: () => 'All time',
  },
  {
    title: 'Pending Confirmations',
    to: `${paths.admin}?tab=bookings&status=pending_confirmation`,
    value: ({ pendingConfirmations }) => pendingConfirmations.toLocaleString('en-US'),
    note: () => 'Awaiting confirmation',
  },
  {
    title: 'Revenue Today',
    to: `${paths.admin}?tab=analytics`,
    value: ({ revenueToday }) => dollarsText(revenueToday),
    note: ({ timeZone }) => `After refunds, since midnight ${zoneName(timeZone)}`,
  },
  {
    title: 'Active Facilities',
    to: paths.adminFacilities,
    value: ({ activeFacilities }) => activeFacilities.toLocaleString('en-US'),
    note: () => 'Live in search',
  },
]

function Figure({ title, to, value, note, summary }: FigureCard & { summary: DashboardSummary | undefined }) {
  return (
    <Card as="li" interactive className="flex flex-col gap-1">
      <h2 className="text-base font-semibold text-muted">
        <Link to={to} className="no-underline after:absolute after:inset-0">
          {title}
        </Link>
      </h2>
      {summary ? (
        <>
          <p className="font-display text-2xl font-bold sm:text-3xl tabular-nums">{value(summary)}</p>
          <p className="text-sm text-muted">{note(summary)}</p>
        </>
      ) : (
        <>
          <Skeleton className="my-1 h-9 w-24" />
          <Skeleton className="h-5 w-32" />
        </>
      )}
    </Card>
  )
}

function Freshness({ updatedAt }: { updatedAt: number }) {
  const now = useNow()
  return (
    <p className="min-h-5 text-sm text-muted">
      {now !== null && updatedAt > 0 && `Updated ${agoInShort(Math.max(0, now - updatedAt))}`}
    </p>
  )
}
