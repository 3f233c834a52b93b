import { queryOptions } from '@tanstack/react-query'
import type { ChangeQuote, changeEndpoints } from '#bookings/change/contract.ts'
import { accessParams, type BookingAccess } from '#bookings/web/booking-access.ts'
import { caller, callerWithKey, newIdempotencyKey } from '#kit/web/api/call.ts'
import { untilAnswered } from '#kit/web/api/until-answered.ts'

export function changeQuoteQuery(access: BookingAccess, slotIds: string[]) {
  return queryOptions<ChangeQuote>({
    queryKey: ['change-quote', access, slotIds],
    queryFn: () => quoteChange({ ...accessParams(access), body: { slotIds } }),
    gcTime: 0,
  })
}

export const openChangePayment = caller<typeof changeEndpoints.openPayment>(
  'POST /api/bookings/:id/change-payment-intent',
)

type ChangeBody = { slotIds: string[]; difference: string; stripePaymentIntentId: string | null }

/** Calls `onSilence` before a retry. */
export function changeBooking(access: BookingAccess, body: ChangeBody, onSilence: () => void) {
  const key = newIdempotencyKey()
  return untilAnswered(() => postChange({ ...accessParams(access), body }, key), onSilence)
}

const quoteChange = caller<typeof changeEndpoints.quote>('POST /api/bookings/:id/change-quote')
const postChange = callerWithKey<typeof changeEndpoints.change>('POST /api/bookings/:id/change')
