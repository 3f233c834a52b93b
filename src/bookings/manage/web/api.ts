import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { ChangeQuote, changeEndpoints } from '#bookings/change/contract.ts'
import type { Booking, BookingStatus, bookingEndpoints, CancellationQuote } from '#bookings/contract.ts'
import { untilAnswered } from '#bookings/web/until-answered.ts'
import { caller, callerWithHeaders, callerWithKey, newIdempotencyKey } from '#kit/web/api/call.ts'
import { listQuery } from '#kit/web/list/list-query.ts'
import { accessParams, type BookingAccess } from './booking-access.ts'

export function ownBookingQuery(access: BookingAccess) {
  return queryOptions<Booking>({
    // Without a key, the cache entry of a booking just made here.
    queryKey: ['/api/bookings', access.key ? `${access.id}?${new URLSearchParams({ key: access.key })}` : access.id],
    // Polls while the owner's answer is pending.
    staleTime: 10_000,
    refetchInterval: ({ state }) => (state.data?.status === 'pending_confirmation' ? 30_000 : false),
  })
}

/** Never cached. */
export function cancellationQuery(access: BookingAccess) {
  return queryOptions<CancellationQuote>({
    queryKey: ['cancellation', access],
    queryFn: () => quoteCancellation(accessParams(access)),
    staleTime: 0,
    gcTime: 0,
  })
}

export function changeQuoteQuery(access: BookingAccess, slotIds: string[]) {
  return queryOptions<ChangeQuote>({
    queryKey: ['change-quote', access, slotIds],
    queryFn: () => quoteChange({ ...accessParams(access), body: { slotIds } }),
    gcTime: 0,
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

export const openChangePayment = caller<typeof changeEndpoints.openPayment>(
  'POST /api/bookings/:id/change-payment-intent',
)

export const confirmBooking = caller<typeof bookingEndpoints.confirm>('POST /api/bookings/:id/confirm')

/** Refused if the refund differs from `refundAmount`. */
export function cancelBooking(access: BookingAccess, refundAmount: string) {
  const key = newIdempotencyKey()
  return untilAnswered(() => postCancel({ ...accessParams(access), body: { refundAmount } }, key), nothing)
}

type ChangeBody = { slotIds: string[]; difference: string; stripePaymentIntentId: string | null }

/** Calls `onSilence` before a retry. */
export function changeBooking(access: BookingAccess, body: ChangeBody, onSilence: () => void) {
  const key = newIdempotencyKey()
  return untilAnswered(() => postChange({ ...accessParams(access), body }, key), onSilence)
}

export function handOverBooking(access: BookingAccess, to: { name: string; email: string }, key: string) {
  return untilAnswered(() => postHandOver({ ...accessParams(access), body: to }, key), nothing)
}

export function noteBooking(client: QueryClient, access: BookingAccess, booking: Booking): void {
  client.setQueryData(ownBookingQuery(access).queryKey, booking)
  forgetLists(client)
}

/** Lists reload when next shown. */
export function forgetLists(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: ['bookings'], refetchType: 'none' })
}

const nothing = () => {}
const quoteCancellation = caller<typeof bookingEndpoints.cancellation>('GET /api/bookings/:id/cancellation')
const quoteChange = caller<typeof changeEndpoints.quote>('POST /api/bookings/:id/change-quote')
const listBookings = callerWithHeaders<typeof bookingEndpoints.list>('GET /api/bookings')
const postCancel = callerWithKey<typeof bookingEndpoints.cancel>('POST /api/bookings/:id/cancel')
const postChange = callerWithKey<typeof changeEndpoints.change>('POST /api/bookings/:id/change')
const postHandOver = callerWithKey<typeof changeEndpoints.handOver>('POST /api/bookings/:id/hand-over')
