import { queryOptions } from '@tanstack/react-query'
import type { cancellationEndpoints } from '#bookings/cancellation/contract.ts'
import type { CancellationQuote } from '#bookings/contract.ts'
import { accessParams, type BookingAccess } from '#bookings/web/booking-access.ts'
import { type BookingDeskAccess, withKey } from '#bookings/web/booking-desk-access.ts'
import { caller, callerWithKey, newIdempotencyKey } from '#kit/web/api/call.ts'
import { untilAnswered } from '#kit/web/api/until-answered.ts'

/** Never cached. */
export function cancellationQuery(access: BookingAccess) {
  return queryOptions<CancellationQuote>({
    queryKey: ['cancellation', access],
    queryFn: () => quoteCancellation(accessParams(access)),
    staleTime: 0,
    gcTime: 0,
  })
}

/** Refused if the refund differs from `refundAmount`. */
export function cancelBooking(access: BookingAccess, refundAmount: string) {
  const key = newIdempotencyKey()
  return untilAnswered(
    () => postCancel({ ...accessParams(access), body: { refundAmount } }, key),
    () => {},
  )
}

/** As the facility. */
export function refundQuery(access: BookingDeskAccess, id: string) {
  return queryOptions({
    queryKey: ['desk-refund', access, id],
    queryFn: () => quoteCancellation({ params: { id }, query: withKey(access) }),
    staleTime: 0,
  })
}

/** Full refund. Calls `onSilence` before a retry. */
export function cancelForFacility(access: BookingDeskAccess, id: string, onSilence: () => void) {
  const key = newIdempotencyKey()
  return untilAnswered(() => postCancel({ params: { id }, query: withKey(access), body: {} }, key), onSilence)
}

const quoteCancellation = caller<typeof cancellationEndpoints.quote>('GET /api/bookings/:id/cancellation')
const postCancel = callerWithKey<typeof cancellationEndpoints.cancel>('POST /api/bookings/:id/cancel')
