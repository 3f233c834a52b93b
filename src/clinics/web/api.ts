import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Facility } from '#facilities/contract.ts'
import { caller, callerWithKey } from '#kit/web/api/call.ts'
import { transportOf } from '#kit/web/api/query-client.ts'
import type { Clinic } from '../contract.ts'
import { type ClinicFilters, noFilters, writeClinicFilters } from '../rules.ts'
import type { ClinicBooking, seatsEndpoints } from '../seats/contract.ts'
import type { ClinicWaiting, clinicWaitingEndpoints } from '../waiting-list/contract.ts'

/** Milliseconds; places sell while people look. */
const FRESH_MS = 10_000

/** Keeps the previous results while loading. */
export function clinicsQuery(filters: ClinicFilters = noFilters) {
  const written = writeClinicFilters(filters)
  return queryOptions<Clinic[]>({
    queryKey: [written ? `/api/nil-clinics?${written}` : '/api/nil-clinics'],
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  })
}

export function clinicQuery(id: string) {
  return queryOptions<Clinic>({ queryKey: ['/api/nil-clinics', id], staleTime: FRESH_MS })
}

/** For the clinic's picture. */
export function clinicFacilityQuery(id: string) {
  return queryOptions<Facility>({ queryKey: ['/api/facilities', id] })
}

export function clinicCalendarHref(id: string): string {
  return `/api/nil-clinics/${id}/calendar.ics`
}

/** Holds places; opens or updates the payment. */
export const createClinicIntent = caller<typeof seatsEndpoints.createPaymentIntent>(
  'POST /api/create-nil-payment-intent',
)

export const createClinicBooking = callerWithKey<typeof seatsEndpoints.create>('POST /api/nil-bookings')

/** After the redirect from the bank's page. */
export const finishClinicBooking = caller<typeof seatsEndpoints.finish>('POST /api/nil-bookings/finish')

/** `key` is the link's; null if the cookie grants access. */
export type SeatsAccess = { id: string; key: string | null }

export function openedBy({ id, key }: SeatsAccess) {
  return { params: { id }, query: key ? { key } : {} }
}

/** The key lets calendar apps read it. */
export function seatsCalendarHref({ id, key }: SeatsAccess): string {
  return `/api/nil-bookings/${id}/calendar.ics${key ? `?${new URLSearchParams({ key })}` : ''}`
}

export function clinicBookingQuery({ id, key }: SeatsAccess) {
  return queryOptions<ClinicBooking>({
    queryKey: ['/api/nil-bookings', key ? `${id}?${new URLSearchParams({ key })}` : id],
    staleTime: FRESH_MS,
  })
}

export const ownClinicBookingsQuery = queryOptions<ClinicBooking[]>({
  queryKey: ['/api/nil-bookings'],
  staleTime: FRESH_MS,
})

/** Never cached. */
export function seatsQuoteQuery(access: SeatsAccess, places: number) {
  return queryOptions({
    queryKey: ['clinic-cancellation', access, places],
    queryFn: () => {
      const { params, query } = openedBy(access)
      return quoteSeats({ params, query: { ...query, places } })
    },
    enabled: places > 0,
    staleTime: 0,
    gcTime: 0,
  })
}

export const cancelSeats = callerWithKey<typeof seatsEndpoints.cancel>('POST /api/nil-bookings/:id/cancel')

/** Polls while there are any. */
export const clinicWaitingQuery = queryOptions<ClinicWaiting[]>({
  queryKey: ['/api/nil-waiting-list'],
  queryFn: ({ client }) => listWaiting({}, transportOf(client)),
  staleTime: FRESH_MS,
  refetchInterval: ({ state }) =>
    state.data?.some(({ status }) => status === 'waiting' || status === 'offered') ? 20_000 : false,
})

export const joinClinicLine = caller<typeof clinicWaitingEndpoints.join>('POST /api/nil-clinics/:id/waiting-list')
export const leaveClinicLine = caller<typeof clinicWaitingEndpoints.leave>('POST /api/nil-waiting-list/:id/leave')
export const claimSeats = caller<typeof clinicWaitingEndpoints.claim>('POST /api/nil-waiting-list/:id/claim')

/** Refetches the shown clinic now and lists when next shown. */
export function forgetSeats(client: QueryClient, clinicId: string): void {
  void client.invalidateQueries({ queryKey: clinicQuery(clinicId).queryKey })
  void client.invalidateQueries({ queryKey: ownClinicBookingsQuery.queryKey, exact: true, refetchType: 'none' })
  void client.invalidateQueries({
    predicate: ({ queryKey: [first] }) => typeof first === 'string' && first.startsWith('/api/nil-clinics'),
    refetchType: 'none',
  })
}

const quoteSeats = caller<typeof seatsEndpoints.cancellation>('GET /api/nil-bookings/:id/cancellation')
const listWaiting = caller<typeof clinicWaitingEndpoints.list>('GET /api/nil-waiting-list')
