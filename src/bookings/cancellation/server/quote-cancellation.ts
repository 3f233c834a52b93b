import { bookingsProblem, type CancellationQuote } from '#bookings/contract.ts'
import { liesAhead, refundableCents, splitRefund, UNTIL_START } from '#bookings/rules.ts'
import { type Access, openBooking } from '#bookings/server/access.ts'
import type { BookingServices } from '#bookings/server/booking-services.ts'
import type { BookingRow } from '#bookings/server/store.ts'
import { toDecimal } from '#kit/shared/money.ts'

/** Refuses: booking-not-found, booking-over, booking-begun. */
export async function quoteCancellation(
  services: BookingServices,
  id: string,
  access: Access,
): Promise<CancellationQuote> {
  const { booking, relations } = await openBooking(services, { id, access, action: 'cancel-booking' })
  if (booking.status === 'cancelled' || booking.status === 'redirected') throw bookingsProblem('booking-over')
  const byCustomer = !relations.some(relation => relation !== 'customer')
  return quoteOf(booking, refundableNow(booking, { byCustomer, now: Date.now() }))
}

/** Whole cents. Refuses booking-begun. `now` in milliseconds. */
export function refundableNow(
  { slots, refundPolicy, totalCents, status, isPaidAtFacility }: BookingRow,
  { byCustomer, now }: { byCustomer: boolean; now: number },
): number {
  if (!liesAhead(slots, now)) throw bookingsProblem('booking-begun')
  if (status === 'pending_confirmation') return totalCents
  // Refunded at the facility.
  if (isPaidAtFacility) return 0
  return refundableCents(slots, byCustomer ? refundPolicy : UNTIL_START, now)
}

export function quoteOf(
  { totalCents, creditCents, paymentStatus, isPaidAtFacility }: BookingRow,
  refundCents: number,
): CancellationQuote {
  const split = splitRefund(refundCents, { cardCents: totalCents - creditCents, creditCents })
  const releasesCard = paymentStatus === 'authorized'
  return {
    refundAmount: toDecimal(releasesCard ? 0 : split.cardCents),
    creditAmount: toDecimal(split.creditCents),
    keptAmount: toDecimal(releasesCard || isPaidAtFacility ? 0 : totalCents - split.cardCents - split.creditCents),
    releasesCard,
  }
}
