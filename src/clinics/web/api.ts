import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import type {
  Clinic,
  ClinicBooking,
  ClinicWaiting,
  clinicBookingEndpoints,
  clinicWaitingEndpoints,
} from '#clinics/contract.ts'
import type { Facility } from '#facilities/contract.ts'
import { caller, callerWithKey } from '#kit/web/call.ts'
import { transportOf } from '#kit/web/query-client.ts'
import { type ClinicFilters, noFilters, writeClinicFilters } from '../rules.ts'

/** Places are sold while somebody looks: what is older than that is asked for anew when it is shown again. */
const FRESH_MS = 10_000

/** The clinics to come that pass the filters; every one without. While others are asked for, the last ones stay. */
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

/** Where the clinic is, for its picture. */
export function clinicFacilityQuery(id: string) {
  return queryOptions<Facility>({ queryKey: ['/api/facilities', id] })
}

/** The calendar file of a clinic. */
export function clinicCalendarHref(id: string): string {
  return `/api/nil-clinics/${id}/calendar.ics`
}

/** Keeps places and opens the payment for them, or changes the open one. */
export const createClinicIntent = caller<typeof clinicBookingEndpoints.createPaymentIntent>(
  'POST /api/create-nil-payment-intent',
)

/** Books places. */
export const createClinicBooking = callerWithKey<typeof clinicBookingEndpoints.create>('POST /api/nil-bookings')

/** Books what a payment is for, after the bank's page has sent the browser back. */
export const finishClinicBooking = caller<typeof clinicBookingEndpoints.finish>('POST /api/nil-bookings/finish')

/** Which booking of places, and what opens it: the key of its link, or null where the browser's own cookie does. */
export type PlacesAccess = { id: string; key: string | null }

/** What every call about a booking, or a place in line, says of it. */
export function openedBy({ id, key }: PlacesAccess) {
  return { params: { id }, query: key ? { key } : {} }
}

/** The calendar file of a booking, with its reference. The key lets a calendar read it too. */
export function placesCalendarHref({ id, key }: PlacesAccess): string {
  return `/api/nil-bookings/${id}/calendar.ics${key ? `?${new URLSearchParams({ key })}` : ''}`
}

export function clinicBookingQuery({ id, key }: PlacesAccess) {
  return queryOptions<ClinicBooking>({
    queryKey: ['/api/nil-bookings', key ? `${id}?${new URLSearchParams({ key })}` : id],
    staleTime: FRESH_MS,
  })
}

/** The visitor's own bookings of places, the newest first. */
export const ownClinicBookingsQuery = queryOptions<ClinicBooking[]>({
  queryKey: ['/api/nil-bookings'],
  staleTime: FRESH_MS,
})

/** What giving so many places up would give back right now: asked each time it is shown. */
export function placesQuoteQuery(access: PlacesAccess, places: number) {
  return queryOptions({
    queryKey: ['clinic-cancellation', access, places],
    queryFn: () => {
      const { params, query } = openedBy(access)
      return quotePlaces({ params, query: { ...query, places } })
    },
    enabled: places > 0,
    staleTime: 0,
    gcTime: 0,
  })
}

export const cancelPlaces = callerWithKey<typeof clinicBookingEndpoints.cancel>('POST /api/nil-bookings/:id/cancel')

/** The visitor's own places in line, asked again while there are some. */
export const clinicWaitingQuery = queryOptions<ClinicWaiting[]>({
  queryKey: ['/api/nil-waiting-list'],
  queryFn: ({ client }) => listWaiting({}, transportOf(client)),
  staleTime: FRESH_MS,
  refetchInterval: ({ state }) =>
    state.data?.some(({ status }) => status === 'waiting' || status === 'offered') ? 20_000 : false,
})

export const joinClinicLine = caller<typeof clinicWaitingEndpoints.join>('POST /api/nil-clinics/:id/waiting-list')
export const leaveClinicLine = caller<typeof clinicWaitingEndpoints.leave>('POST /api/nil-waiting-list/:id/leave')
export const claimPlaces = caller<typeof clinicWaitingEndpoints.claim>('POST /api/nil-waiting-list/:id/claim')

/** Places were taken or given back: a clinic on show is asked for at once, lists when they are next shown. */
export function forgetPlaces(client: QueryClient, clinicId: string): void {
  void client.invalidateQueries({ queryKey: clinicQuery(clinicId).queryKey })
  void client.invalidateQueries({ queryKey: ownClinicBookingsQuery.queryKey, exact: true, refetchType: 'none' })
  void client.invalidateQueries({
    predicate: ({ queryKey: [first] }) => typeof first === 'string' && first.startsWith('/api/nil-clinics'),
    refetchType: 'none',
  })
}

const quotePlaces = caller<typeof clinicBookingEndpoints.cancellation>('GET /api/nil-bookings/:id/cancellation')
const listWaiting = caller<typeof clinicWaitingEndpoints.list>('GET /api/nil-waiting-list')
