import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Booking, BookingStatus, bookingEndpoints } from '#bookings/contract.ts'
import type { Facility } from '#facilities/contract.ts'
import { caller, callerWithHeaders } from '#kit/web/api/call.ts'
import { transportOf } from '#kit/web/api/query-client.ts'
import { listQuery } from '#kit/web/list/list-query.ts'
import type { BookingAccess } from './booking-access.ts'
import { type BookingDeskAccess, withKey } from './booking-desk-access.ts'

export function facilityQuery(id: string) {
  return queryOptions<Facility>({ queryKey: ['/api/facilities', id] })
}

export function bookingQuery(id: string) {
  return queryOptions<Booking>({ queryKey: ['/api/bookings', id] })
}

export function ownBookingQuery(access: BookingAccess) {
  return queryOptions<Booking>({
    // Without a key, the cache entry of a booking just made here.
    queryKey: ['/api/bookings', access.key ? `${access.id}?${new URLSearchParams({ key: access.key })}` : access.id],
    // Polls while the owner's answer is pending.
    staleTime: 10_000,
    refetchInterval: ({ state }) => (state.data?.status === 'pending_confirmation' ? 30_000 : false),
  })
}

/** As the facility. */
export function facilityBookingQuery(access: BookingDeskAccess, id: string) {
  return queryOptions({
    queryKey: ['desk-booking', access, id],
    queryFn: ({ client }) => readBooking({ params: { id }, query: withKey(access) }, transportOf(client)),
    staleTime: 0,
  })
}

/** An administrator sees all. */
export function bookingsQuery(status?: BookingStatus) {
  return listQuery(['bookings', status ?? 'all'], (cursor, transport) =>
    listBookings({ query: { status, cursor } }, transport),
  )
}

/** Own ones, also for an administrator. */
export function ownBookingsQuery(accountId: string) {
  return listQuery(['bookings', 'own', accountId], (cursor, transport) =>
    listBookings({ query: { mine: 'true', cursor } }, transport),
  )
}

export const confirmBooking = caller<typeof bookingEndpoints.confirm>('POST /api/bookings/:id/confirm')

/** As the facility. */
export function confirmRequest(access: BookingDeskAccess, id: string) {
  return confirmBooking({ params: { id }, query: withKey(access) })
}

export function noteBooking(client: QueryClient, access: BookingAccess, booking: Booking): void {
  client.setQueryData(ownBookingQuery(access).queryKey, booking)
  forgetLists(client)
}

/** Lists reload when next shown. */
export function forgetLists(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: ['bookings'], refetchType: 'none' })
}

/** A booking changes all time lists; they reload when next shown. */
export function forgetTimes(client: QueryClient, facilityId: string): void {
  const ofFacility = ['/api/availability-slots', '/api/availability-days'].map(list => [list, facilityId])
  const ofSearches = [['/api/next-times'], ['/api/search/days']]
  for (const queryKey of [...ofFacility, ...ofSearches])
    void client.invalidateQueries({ queryKey, refetchType: 'none' })
}

export const readBooking = caller<typeof bookingEndpoints.read>('GET /api/bookings/:id')
const listBookings = callerWithHeaders<typeof bookingEndpoints.list>('GET /api/bookings')
