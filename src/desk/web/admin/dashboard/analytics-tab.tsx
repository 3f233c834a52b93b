import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { shortDay, zoneName } from '#availability/time-format.ts'
import { type Range, ranges } from '#desk/choices.ts'
import type { Analytics } from '#desk/contract.ts'
import { Card } from '#kit/web/card.tsx'
import { BarChart } from '#kit/web/chart/bar-chart.tsx'
import { Select } from '#kit/web/form/select.tsx'
import { LoadFailed } from '#kit/web/load-failed.tsx'
import { Skeleton } from '#kit/web/skeleton.tsx'
import { analyticsQuery } from './api.ts'
import { ConversionCard } from './conversion-card.tsx'
import { dollarsText } from './dashboard-labels.ts'
import { RefundsCard } from './refunds-card.tsx'
import { TopFacilities } from './top-facilities.tsx'
import { WeekCard } from './week-card.tsx'

/** The URL holds the range. */
export function AnalyticsTab() {
  const [search, setSearch] = useSearchParams()
  const days = ranges.find(range => String(range) === search.get('days')) ?? 30
  const analytics = useQuery({ ...analyticsQuery(days), placeholderData: before => before })
  function choose(range: string) {
    const next = new URLSearchParams(search)
    next.set('days', range)
    setSearch(next, { replace: true, preventScrollReset: true })
  }
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <h2 className="text-2xl">Analytics</h2>
        <Select
          label="Range"
          options={ranges.map(range => ({ value: String(range), label: rangeNames[range] }))}
          value={String(days)}
          onChange={event => choose(event.currentTarget.value)}
        />
      </div>
      {analytics.isError && (
        <LoadFailed
          title="We couldn’t load the analytics."
          error={analytics.error}
          onRetry={() => void analytics.refetch()}
        />
      )}
      {analytics.isPending && <LoadingCharts />}
      {analytics.data && <Charts analytics={analytics.data} />}
    </div>
  )
}

const rangeNames: Record<Range, string> = {
  7: 'Last 7 days',
  30: 'Last 30 days',
  90: 'Last 90 days',
  365: 'Last year',
}

function Charts({ analytics }: { analytics: Analytics }) {
  const { days, bookings, revenue, timeZone } = analytics
  return (
    <>
      <p className="text-sm text-muted">{zoneName(timeZone)}. Includes today so far.</p>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Card>
          <BarChart
            title="Bookings made per day"
            total={bookings.toLocaleString('en-US')}
            bars={days.map(day => ({
              label: shortDay(day.day),
              value: day.bookings,
              text: day.bookings.toLocaleString('en-US'),
            }))}
            columns={['Day', 'Bookings']}
          />
        </Card>
        <Card>
          <BarChart
            title="Net revenue per day"
            total={dollarsText(revenue)}
            bars={days.map(day => ({
              label: shortDay(day.day),
              value: Number(day.revenue),
              text: dollarsText(day.revenue),
            }))}
            columns={['Day', 'Revenue']}
          />
        </Card>
        <WeekCard weekHours={analytics.weekHours} />
        <ConversionCard steps={analytics.steps} />
        <TopFacilities facilities={analytics.topFacilities} />
        <RefundsCard refunds={analytics.refunds} />
      </div>
    </>
  )
}

function LoadingCharts() {
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <output className="sr-only">Loading analytics…</output>
      {['bookings', 'revenue', 'week', 'facilities'].map(name => (
        <Skeleton key={name} className="h-80 rounded-lg" />
      ))}
    </div>
  )
}
