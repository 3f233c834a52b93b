import { queryOptions } from '@tanstack/react-query'
import type { reportEndpoints } from '#bookings/reports/contract.ts'
import { isUuid } from '#kit/shared/is-uuid.ts'
import { isCalendarDate } from '#kit/shared/time.ts'
import { caller, callerWithHeaders } from '#kit/web/api/call.ts'
import { transportOf } from '#kit/web/api/query-client.ts'
import { fileOf } from '#kit/web/list/list-pages.tsx'
import { listQuery } from '#kit/web/list/list-query.ts'
import { type Filters, oneOf } from '#kit/web/list/use-filters.ts'
import { facilityOrders, NO_VENUE, periods, type ReportTable } from '../rules.ts'

const day = (text: string): string => (isCalendarDate(text) && text.startsWith('20') ? text : '')

/** Invalid values in the URL are ignored. */
export const reportFilters = {
  period: oneOf(...periods),
  /** yyyy-MM-dd; of a custom period. */
  from: day,
  to: day,
  venue: (text: string): string => (isUuid(text) || text === NO_VENUE ? text : ''),
  order: oneOf(...facilityOrders),
}
export type ReportFilter = Filters<typeof reportFilters>

/** A custom period needs both days. */
export function isAskable({ period, from, to }: ReportFilter): boolean {
  return period !== 'custom' || (from !== '' && to !== '')
}

export function reportQuery(accountId: string, filter: ReportFilter) {
  const { order: _, ...query } = filter
  return queryOptions({
    queryKey: ['owner-report', accountId, query],
    queryFn: ({ client }) => readReport({ query }, transportOf(client)),
    staleTime: 30_000,
  })
}

export function reportFacilitiesQuery(accountId: string, query: ReportFilter) {
  return listQuery(['owner-report-facilities', accountId, query], (cursor, transport) =>
    readFacilities({ query: { ...query, cursor } }, transport),
  )
}

/** CSV. */
export function reportFile(filter: ReportFilter, table: ReportTable): string {
  const { order: _, ...query } = filter
  return fileOf('/api/owner/reports.csv', { ...query, table })
}

const readReport = caller<typeof reportEndpoints.read>('GET /api/owner/reports')
const readFacilities = callerWithHeaders<typeof reportEndpoints.facilities>('GET /api/owner/reports/facilities')
