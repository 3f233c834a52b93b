import { announceChanges } from '#availability/server/announce-changes.ts'
import { freeSlots } from '#availability/server/free-slots.ts'
import type { Tx } from '#kit/server/db.ts'
import { returnMoney } from '#payments/server/return-money.ts'
import type { CancelReason } from '../contract.ts'
import { splitRefund } from '../rules.ts'
import { announceBookings } from './booking-news.ts'
import type { BookingContext } from './booking-services.ts'
import { type BookingMessages, tellOfEnd } from './mail/tell-of-booking.ts'
import { type BookingRow, markCancelled, paymentsOf, restoreCredit } from './store.ts'
import { offerFreedTimes } from './waiting-list/offer-freed-times.ts'

export type Ended = {
  /** Whole cents; what was promised back to the card and to the credit that paid. */
  cardCents: number
  creditCents: number
  /** The card was authorized only and is let go. */
  releasesCard: boolean
  /** To be settled after the commit. */
  paymentIds: string[]
  afterCommit: () => void
}

type End = {
  because: CancelReason
  refundCents: number
  /** When the facility is closed: why, and the credit that is given instead of the money. */
  closure?: Pick<BookingMessages['booking-cancelled'], 'reason' | 'credit'>
}

/**
 * Ends a booking that the transaction has locked, with everything that hangs on it: its times are free (only those that still
 * are its own), its money is given back as far as `refundCents` says, its credit restored, mail queued. Whoever waits for its times is
 * offered them in the same transaction, unless the facility is closed then.
 */
export async function endBooking(
  tx: Tx,
  { db, wake, ...context }: BookingContext,
  booking: BookingRow,
  { because, refundCents, closure }: End,
): Promise<Ended> {
  const { id, facilityId, totalCents, creditCents, creditId } = booking
  const split = splitRefund(refundCents, { cardCents: totalCents - creditCents, creditCents })
  const freed = await freeSlots(tx, { bookingId: id })
  const { refundedCents, releasesCard, paymentIds } = await returnMoney(tx, {
    paymentIds: await paymentsOf(tx, booking),
    amountCents: split.cardCents,
    reason: `cancelled:${id}`,
    // What an earlier refund owed and the bank sent back is promised again with it.
    withFailed: true,
  })
  await markCancelled(tx, { id, because })
  if (creditId && split.creditCents > 0) await restoreCredit(tx, creditId, split.creditCents)
  await tellOfEnd(tx, { db, wake, ...context }, booking, {
    because,
    refundedCents,
    releasesCard,
    creditCents: split.creditCents,
    ...closure,
  })
  if (because !== 'closed') await offerFreedTimes(tx, freed)
  return {
    cardCents: refundedCents,
    creditCents: split.creditCents,
    releasesCard,
    paymentIds,
    afterCommit() {
      announceChanges(db, { facilityId, periods: freed })
      wake('send-messages')
      announceBookings(db)
    },
  }
}
