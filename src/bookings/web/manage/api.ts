import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { ChangeQuote, changeEndpoints } from '#bookings/change-contract.ts'
import type { Booking, BookingStatus, BookingSummary, bookingEndpoints, CancellationQuote } from '#bookings/contract.ts'
import { caller, callerWithKey, newIdempotencyKey } from '#kit/web/call.ts'
import { transportOf } from '#kit/web/query-client.ts'
import { untilAnswered } from '../until-answered.ts'
import { askedBy, type BookingAccess } from './booking-access.ts'

/** A booking, opened by the key of its link or by the browser's own cookie. */
export function ownBookingQuery(access: BookingAccess) {
  return queryOptions<Booking>({
    // Without a key the same entry as that of a booking that has just been made here.
    queryKey: ['/api/bookings', access.key ? `${access.id}?${new URLSearchParams({ key: access.key })}` : access.id],
    // Its owner may have answered meanwhile, and whoever waits for that sees it without doing anything.
    staleTime: 10_000,
    refetchInterval: ({ state }) => (state.data?.status === 'pending_confirmation' ? 30_000 : false),
  })
}

/** What a cancellation would give back right now: asked each time it is shown. */
export function cancellationQuery(access: BookingAccess) {
  return queryOptions<CancellationQuote>({
    queryKey: ['cancellation', access],
    queryFn: () => quoteCancellation(askedBy(access)),
    staleTime: 0,
    gcTime: 0,
  })
}

/** What it would cost to have these times instead. */
export function changeQuoteQuery(access: BookingAccess, slotIds: string[]) {
  return queryOptions<ChangeQuote>({
    queryKey: ['change-quote', access, slotIds],
    queryFn: () => quoteChange({ ...askedBy(access), body: { slotIds } }),
    gcTime: 0,
  })
}

/** Own bookings, the newest first, in pages; all there are for an administrator. */
export function bookingsQuery(status?: BookingStatus) {
  return infiniteQueryOptions({
    queryKey: ['bookings', status ?? 'all'],
    queryFn: ({ client, pageParam }) =>
      listBookings({ query: { status, limit: PAGE_SIZE, after: pageParam } }, transportOf(client)),
    initialPageParam: undefined as string | undefined,
    getNextPageParam(page) {
      const last = page.at(-1)
      return last && page.length === PAGE_SIZE ? `${last.createdAt},${last.id}` : undefined
    },
    // Whoever comes back from booking or cancelling sees it; the page's first rendering is not asked for twice.
    staleTime: 3_000,
  })
}

const PAGE_SIZE = 100

/** The newest bookings of an account itself, also of an administrator's. */
export function ownBookingsQuery(accountId: string) {
  return queryOptions<BookingSummary[]>({
    queryKey: ['bookings', 'own', accountId],
    queryFn: ({ client }) => listBookings({ query: { limit: PAGE_SIZE, mine: 'true' } }, transportOf(client)),
    staleTime: 3_000,
  })
}

/** Opens the payment for the difference to dearer times. */
export const openChangePayment = caller<typeof changeEndpoints.openPayment>(
  'POST /api/bookings/:id/change-payment-intent',
)

/** The owner's or an administrator's yes to a booking that waits. */
export const confirmBooking = caller<typeof bookingEndpoints.confirm>('POST /api/bookings/:id/confirm')

/** Cancels; what comes back is held against `refundAmount`, the one that was shown. */
export function cancelBooking(access: BookingAccess, refundAmount: string) {
  const key = newIdempotencyKey()
  return untilAnswered(() => postCancel({ ...askedBy(access), body: { refundAmount } }, key), nothing)
}

type ChangeBody = { slotIds: string[]; difference: string; stripePaymentIntentId: string | null }

/** Moves a booking to other times. `onSilence` is told before it is asked again. */
export function changeBooking(access: BookingAccess, body: ChangeBody, onSilence: () => void) {
  const key = newIdempotencyKey()
  return untilAnswered(() => postChange({ ...askedBy(access), body }, key), onSilence)
}

/** Gives a booking to somebody else. */
export function handOverBooking(access: BookingAccess, to: { name: string; email: string }) {
  const key = newIdempotencyKey()
  return untilAnswered(() => postHandOver({ ...askedBy(access), body: to }, key), nothing)
}

/** Writes what an answer said of a booking, and lets every list that names it be asked for anew. */
export function noteBooking(client: QueryClient, access: BookingAccess, booking: Booking): void {
  client.setQueryData(ownBookingQuery(access).queryKey, booking)
  forgetLists(client)
}

/** Every list of bookings is older than what has just happened; it is asked for when it is next shown. */
export function forgetLists(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: ['bookings'], refetchType: 'none' })
}

const nothing = () => {}
const quoteCancellation = caller<typeof bookingEndpoints.cancellation>('GET /api/bookings/:id/cancellation')
const quoteChange = caller<typeof changeEndpoints.quote>('POST /api/bookings/:id/change-quote')
const listBookings = caller<typeof bookingEndpoints.list>('GET /api/bookings')
const postCancel = callerWithKey<typeof bookingEndpoints.cancel>('POST /api/bookings/:id/cancel')
const postChange = callerWithKey<typeof changeEndpoints.change>('POST /api/bookings/:id/change')
const postHandOver = callerWithKey<typeof changeEndpoints.handOver>('POST /api/bookings/:id/hand-over')
