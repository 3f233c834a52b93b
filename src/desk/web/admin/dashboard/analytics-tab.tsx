import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { shortDay, zoneName } from '#availability/time-format.ts'
import { type Range, ranges } from '#desk/choices.ts'
import type { Analytics } from '#desk/contract.ts'
import { conversionOf } from '#desk/rules.ts'
import { paths } from '#kit/shared/paths.ts'
import { Card } from '#kit/web/card.tsx'
import { BarChart } from '#kit/web/chart/bar-chart.tsx'
import { Select } from '#kit/web/form/select.tsx'
import { LoadFailed } from '#kit/web/load-failed.tsx'
import { Skeleton } from '#kit/web/skeleton.tsx'
import { Table, type TableColumn } from '#kit/web/table/table.tsx'
import { analyticsQuery } from './api.ts'
import { dollarsText, reasonNames, stepNames } from './dashboard-labels.ts'
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
      <p className="text-sm text-muted">
        {zoneName(timeZone)}. Includes today so far. Utilization and top facilities are a few minutes behind.
      </p>
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

function RefundsCard({ refunds: { count, amount, reasons } }: { refunds: Analytics['refunds'] }) {
  return (
    <Card className="flex min-w-0 flex-col gap-3">
      <h3 className="flex flex-wrap items-baseline justify-between gap-x-3 text-xl">
        Refunds
        <span className="font-display text-2xl font-bold tabular-nums">{dollarsText(amount)}</span>
      </h3>
      {count === 0 ? (
        <p>No refunds in this range.</p>
      ) : (
        <Table
          caption="Refunds by reason"
          captionHidden
          stacked
          columns={[
            { key: 'reason', header: 'Reason', rowHeader: true, cell: ({ reason }) => reasonNames[reason] },
            { key: 'count', header: 'Refunds', align: 'end', cell: row => row.count.toLocaleString('en-US') },
            { key: 'amount', header: 'Amount', align: 'end', cell: row => dollarsText(row.amount) },
          ]}
          rows={reasons}
          rowKey={({ reason }) => reason}
        />
      )}
    </Card>
  )
}

function ConversionCard({ steps }: { steps: Analytics['steps'] }) {
  return (
    <Card className="flex min-w-0 flex-col gap-3">
      <h3 className="text-xl">From search to booking</h3>
      <p className="text-sm text-muted">
        Counted once a day per browser tab, anonymously. Browsers that ask not to be tracked aren’t counted.
      </p>
      <Table
        caption="From search to booking"
        captionHidden
        stacked
        columns={[
          { key: 'step', header: 'Step', rowHeader: true, cell: ({ step }) => stepNames[step] },
          { key: 'count', header: 'Visits', align: 'end', cell: ({ count }) => count.toLocaleString('en-US') },
          { key: 'previous', header: '% of previous step', align: 'end', cell: row => percentText(row.ofPrevious) },
          { key: 'first', header: '% of searches', align: 'end', cell: row => percentText(row.ofFirst) },
        ]}
        rows={conversionOf(steps)}
        rowKey={({ step }) => step}
      />
    </Card>
  )
}

function percentText(percent: number | null): string {
  return percent === null ? '–' : `${percent}%`
}

function TopFacilities({ facilities }: { facilities: Analytics['topFacilities'] }) {
  return (
    <Card className="flex min-w-0 flex-col gap-3">
      <h3 className="text-xl">Top facilities</h3>
      {facilities.length === 0 ? (
        <p>No bookings in this range.</p>
      ) : (
        <Table
          caption="Top facilities"
          captionHidden
          stacked
          columns={columns}
          rows={facilities}
          rowKey={({ facilityId }) => facilityId}
        />
      )}
    </Card>
  )
}

type TopFacility = Analytics['topFacilities'][number]

const columns: TableColumn<TopFacility>[] = [
  { key: 'name', header: 'Facility', rowHeader: true, cell: facility => <Name facility={facility} /> },
  { key: 'bookings', header: 'Bookings', align: 'end', cell: ({ bookings }) => bookings.toLocaleString('en-US') },
  { key: 'revenue', header: 'Revenue', align: 'end', cell: ({ revenue }) => dollarsText(revenue) },
]

function Name({ facility: { facilityId, name, city } }: { facility: TopFacility }) {
  return (
    <>
      <Link to={paths.facility(facilityId)} className="inline-link wrap-anywhere">
        {name}
      </Link>
      <span className="block text-sm font-normal text-muted">{city}</span>
    </>
  )
}
