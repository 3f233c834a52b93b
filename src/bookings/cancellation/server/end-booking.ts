import { announceChanges } from '#availability/server/announce-changes.ts'
import { releaseBookedSlots } from '#availability/server/release-booked-slots.ts'
import type { CancelReason } from '#bookings/contract.ts'
import { splitRefund } from '#bookings/rules.ts'
import { announceBookings } from '#bookings/server/booking-news.ts'
import type { BookingContext } from '#bookings/server/booking-services.ts'
import { type BookingMessages, notifyCancelled } from '#bookings/server/notify-booking.ts'
import { type BookingRow, paymentsOf, restoreCredit } from '#bookings/server/store.ts'
import { offerFreedTimes } from '#bookings/waiting-list/server/offer-freed-times.ts'
import type { Tx } from '#kit/server/db/db.ts'
import { returnMoney } from '#payments/server/return-money.ts'
import { markCancelled } from './store.ts'

export type Ended = {
  /** Whole cents promised to the card and to the credit used. */
  cardCents: number
  creditCents: number
  /** The authorization is voided. */
  releasesCard: boolean
}

type End = {
  because: CancelReason
  refundCents: number
  closure?: Pick<BookingMessages['booking-cancelled'], 'reason' | 'credit'>
}

/**
 * The booking is locked. Releases times that are still its own, refunds up to `refundCents`, and offers the times to
 * the waiting list in the same transaction unless the facility is closed then.
 */
export async function endBooking(
  tx: Tx,
  context: BookingContext,
  booking: BookingRow,
  { because, refundCents, closure }: End,
): Promise<Ended> {
  const { id, facilityId, totalCents, creditCents, creditId } = booking
  const split = splitRefund(refundCents, { cardCents: totalCents - creditCents, creditCents })
  const freed = await releaseBookedSlots(tx, { bookingId: id })
  const { refundedCents, releasesCard } = await returnMoney(tx, context, {
    paymentIds: await paymentsOf(tx, booking),
    amountCents: split.cardCents,
    reason: `cancelled:${id}`,
    // Retries a refund the bank returned.
    withFailed: true,
  })
  await markCancelled(tx, { id, because })
  if (creditId && split.creditCents > 0) await restoreCredit(tx, creditId, split.creditCents)
  await notifyCancelled(tx, context, booking, {
    because,
    refundedCents,
    releasesCard,
    creditCents: split.creditCents,
    ...closure,
  })
  if (because !== 'closed') await offerFreedTimes(tx, freed)
  announceChanges(tx, { facilityId, periods: freed })
  announceBookings(tx)
  return { cardCents: refundedCents, creditCents: split.creditCents, releasesCard }
}
