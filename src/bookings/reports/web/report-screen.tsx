import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ChartColumn } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Report } from '#bookings/reports/contract.ts'
import { paths } from '#kit/shared/paths.ts'
import { buttonClass } from '#kit/web/button.tsx'
import { EmptyState } from '#kit/web/empty-state.tsx'
import { useFilters } from '#kit/web/list/use-filters.ts'
import { LoadFailed } from '#kit/web/load-failed.tsx'
import { Notice } from '#kit/web/notice.tsx'
import { Skeleton } from '#kit/web/skeleton.tsx'
import { isAskable, type ReportFilter, reportFile, reportFilters, reportQuery } from './api.ts'
import { FigureDefinitions } from './figure-definitions.tsx'
import { HoursCard } from './hours-card.tsx'
import { MonthsCard } from './months-card.tsx'
import { PeriodFilters } from './period-filters.tsx'
import { spanText } from './report-labels.ts'
import { FacilityTable, VenueTable } from './report-tables.tsx'
import { SummaryFigures } from './summary-figures.tsx'

type Venues = Report['venues']

/** The URL holds the filters. `renderPrint`: with the venues that there are. */
export function ReportScreen({
  accountId,
  renderPrint,
}: {
  accountId: string
  renderPrint: (venues: Venues) => ReactNode
}) {
  const { filter, change } = useFilters(reportFilters)
  const report = useQuery({
    ...reportQuery(accountId, filter),
    enabled: isAskable(filter),
    placeholderData: keepPreviousData,
  })
  // The venues to choose from, whichever is chosen.
  const all = useQuery({
    ...reportQuery(accountId, { ...filter, venue: '' }),
    enabled: isAskable(filter) && filter.venue !== '',
  })
  const venues = (filter.venue === '' ? report.data : all.data)?.venues ?? []
  if (report.data?.facilities === 0 && filter.venue === '') return <NoFacilities />
  return (
    <div className="flex flex-col gap-6">
      <PeriodFilters filter={filter} change={change} venues={venues} />
      {report.isError && (
        <LoadFailed title="We couldn’t load the report." error={report.error} onRetry={() => void report.refetch()} />
      )}
      {report.isLoading && <LoadingReport />}
      {report.data && isAskable(filter) && (
        <div aria-busy={report.isPlaceholderData || undefined} className="flex flex-col gap-6">
          <ReportFigures report={report.data} filter={filter} />
          <FacilityTable accountId={accountId} filter={filter} onOrder={order => change({ order })} />
        </div>
      )}
      {renderPrint(venues)}
      <FigureDefinitions />
    </div>
  )
}

function ReportFigures({ report, filter }: { report: Report; filter: ReportFilter }) {
  const { period, previous, venues, months, hours, hoursPeriod, isCounting } = report
  return (
    <>
      <p className="text-sm text-muted">
        {spanText(period)}, compared with {spanText(previous)}
      </p>
      {isCounting && (
        <Notice title="Still counting earlier bookings">These figures are too low for a few minutes.</Notice>
      )}
      <SummaryFigures report={report} />
      <HoursCard hours={hours} period={hoursPeriod} file={reportFile(filter, 'hours')} />
      <MonthsCard months={months} file={reportFile(filter, 'months')} />
      {filter.venue === '' && <VenueTable venues={venues} file={reportFile(filter, 'venues')} />}
    </>
  )
}

function LoadingReport() {
  return (
    <div className="flex flex-col gap-6">
      <output className="sr-only">Loading the report…</output>
      <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
        {['utilization', 'bookings', 'card', 'facility'].map(name => (
          <Skeleton key={name} className="h-40 rounded-lg" />
        ))}
      </div>
      <Skeleton className="h-96 rounded-lg" />
      <Skeleton className="h-80 rounded-lg" />
    </div>
  )
}

function NoFacilities() {
  return (
    <EmptyState
      icon={ChartColumn}
      title="Nothing to report yet"
      action={
        <Link to={paths.newFacility} className={buttonClass()}>
          Add a facility
        </Link>
      }
    >
      Utilization and revenue appear here once you have facilities.
    </EmptyState>
  )
}
