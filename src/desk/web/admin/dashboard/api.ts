import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { bookingOrders } from '#bookings/booking-orders.ts'
import type { cancellationEndpoints } from '#bookings/cancellation/contract.ts'
import type { bookingEndpoints } from '#bookings/contract.ts'
import { providerNames } from '#calendars/contract.ts'
import type { Range } from '#desk/choices.ts'
import type { dashboardEndpoints } from '#desk/contract.ts'
import { caller, callerWithHeaders, callerWithKey, newIdempotencyKey } from '#kit/web/api/call.ts'
import { polled } from '#kit/web/api/live-query.ts'
import { transportOf } from '#kit/web/api/query-client.ts'
import { untilAnswered } from '#kit/web/api/until-answered.ts'
import { listQuery } from '#kit/web/list/list-query.ts'
import { type Filters, oneOf, typed } from '#kit/web/list/use-filters.ts'
import { noteServerTime } from '#kit/web/server-clock.ts'
import { modeNames, statusNames } from './dashboard-labels.ts'

export const summaryQuery = queryOptions({
  queryKey: ['/api/admin/summary'],
  queryFn: async ({ client }) => {
    const { reply, headers } = await readSummary({}, transportOf(client))
    noteServerTime(headers)
    return reply
  },
  ...polled,
})

/** Invalid values in the URL are ignored. */
export const bookingFilters = {
  status: oneOf('', ...Object.keys(statusNames)),
  mode: oneOf('', ...Object.keys(modeNames)),
  provider: oneOf('', ...Object.keys(providerNames)),
  text: typed,
  order: oneOf(...bookingOrders),
}
export type BookingFilter = Filters<typeof bookingFilters>

export const BOOKINGS = '/api/admin/bookings'

export function bookingsQuery(filter: BookingFilter) {
  const list = listQuery([BOOKINGS, 'pages', filter], (cursor, transport) =>
    listBookings({ query: { ...asInput(filter), cursor } }, transport),
  )
  return { ...list, ...polled }
}

/** Refetches the figures and the list, showing the old ones meanwhile. */
export function askAgain(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: summaryQuery.queryKey })
  void client.invalidateQueries({ queryKey: [BOOKINGS] })
}

export const providersQuery = queryOptions({
  queryKey: ['/api/admin/providers'],
  queryFn: ({ client }) => listProviders({}, transportOf(client)),
  ...polled,
})

/** Polled often enough to show runs in progress. */
export const workersQuery = queryOptions({
  queryKey: ['/api/workers'],
  queryFn: ({ client }) => listWorkers({}, transportOf(client)),
  ...polled,
  refetchInterval: ({ state }) => (state.data?.some(({ isRunning }) => isRunning) ? 1_000 : 10_000),
})

export function runsQuery(name: string) {
  return queryOptions({
    queryKey: ['/api/workers', name, 'runs'],
    queryFn: ({ client }) => listRuns({ params: { name } }, transportOf(client)),
    staleTime: 0,
  })
}

export function runWorker(name: string) {
  return postRun({ params: { name } })
}

export function analyticsQuery(days: Range) {
  return queryOptions({
    queryKey: ['/api/admin/analytics', days],
    queryFn: ({ client }) => readAnalytics({ query: { days } }, transportOf(client)),
    staleTime: 60_000,
  })
}

/** The refund if an administrator cancels now. */
export function refundQuery(id: string) {
  return queryOptions({
    queryKey: ['/api/bookings', id, 'cancellation'],
    queryFn: ({ client }) => readCancellation({ params: { id }, query: {} }, transportOf(client)),
    staleTime: 0,
    gcTime: 0,
  })
}

export function confirmBooking(id: string) {
  return postConfirm({ params: { id }, query: {} })
}

/** Cancels for the displayed refund; refused if that has changed. Calls `onSilence` before a retry. */
export function cancelBooking(id: string, refundAmount: string, onSilence: () => void) {
  const key = newIdempotencyKey()
  return untilAnswered(() => postCancel({ params: { id }, query: {}, body: { refundAmount } }, key), onSilence)
}

/** The server validates the filters from the URL. */
function asInput(filter: BookingFilter) {
  return filter as BookingFilter & { status: ''; mode: ''; provider: '' }
}

const readSummary = callerWithHeaders<typeof dashboardEndpoints.summary>('GET /api/admin/summary')
const listBookings = callerWithHeaders<typeof dashboardEndpoints.bookings>('GET /api/admin/bookings')
const listProviders = caller<typeof dashboardEndpoints.providers>('GET /api/admin/providers')
const listWorkers = caller<typeof dashboardEndpoints.workers>('GET /api/workers')
const listRuns = caller<typeof dashboardEndpoints.workerRuns>('GET /api/workers/:name/runs')
const postRun = caller<typeof dashboardEndpoints.runWorker>('POST /api/workers/:name/run')
const readAnalytics = caller<typeof dashboardEndpoints.analytics>('GET /api/admin/analytics')
const readCancellation = caller<typeof cancellationEndpoints.quote>('GET /api/bookings/:id/cancellation')
const postConfirm = caller<typeof bookingEndpoints.confirm>('POST /api/bookings/:id/confirm')
const postCancel = callerWithKey<typeof cancellationEndpoints.cancel>('POST /api/bookings/:id/cancel')
