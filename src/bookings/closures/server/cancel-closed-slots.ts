import { announceChanges } from '#availability/server/announce-changes.ts'
import { releaseBookedSlots } from '#availability/server/release-booked-slots.ts'
import type { Booking } from '#bookings/contract.ts'
import { totalOf } from '#bookings/rules.ts'
import { announceBookings } from '#bookings/server/booking-news.ts'
import type { BookingContext } from '#bookings/server/booking-services.ts'
import type { BookingFacts, IssuedCredit } from '#bookings/server/notify-booking.ts'
import { presentBooking } from '#bookings/server/present-booking.ts'
import { type BookingRow, findBooking, paymentsOf, restoreCredit, writeTimes } from '#bookings/server/store.ts'
import type { Tx } from '#kit/server/db/db.ts'
import { type Json, queueMessage } from '#messages/server/queue-message.ts'
import { returnMoney } from '#payments/server/return-money.ts'
import type { Affected } from './affected-bookings.ts'
import { issueCredit } from './issue-credit.ts'

/** Whole cents. */
export type DroppedFacts = BookingFacts & {
  before: Booking['slots']
  reason: string
  refundedCents: number
  restoredCents: number
  credit?: IssuedCredit
}

type Dropped = { refundedCents: number; restoredCents: number; creditedCents: number }
type DropRequest = { booking: BookingRow; affected: Affected; asCredit: boolean; reason: string }

/** The booking is locked. Money paid for the dropped times is refunded or becomes a credit. */
export async function cancelClosedSlots(tx: Tx, context: BookingContext, request: DropRequest): Promise<Dropped> {
  const { booking, affected, asCredit } = request
  const { id, facilityId, revision } = booking
  const { slots, kept, cardCents, creditCents } = affected
  const freed = await releaseBookedSlots(tx, { bookingId: id, slotIds: slots.map(slot => slot.id) })
  const returned = await (asCredit ? creditSlots(tx, request) : refundSlots(tx, context, request))
  await writeTimes(tx, {
    id,
    facilityId,
    slots: kept,
    totalCents: totalOf(kept),
    creditCents: booking.creditCents - creditCents,
  })
  const { refundedCents, restoredCents, credit } = returned
  const after = (await findBooking(tx, { id }))!
  const left = presentBooking(after, context.signingSecret)
  await context.publishBookingEvent(tx, 'booking.changed', left)
  const facts: DroppedFacts = {
    booking: left,
    revision: after.revision,
    before: presentBooking(booking, context.signingSecret).slots,
    reason: request.reason,
    refundedCents,
    restoredCents,
    ...(credit && { credit }),
  }
  await queueMessage(tx, {
    kind: 'booking-times-closed',
    recipient: booking.customerEmail,
    visitorId: booking.visitorId,
    payload: facts as unknown as Json,
    dedupeKey: `booking-times-closed:${id}:${revision}`,
  })
  announceChanges(tx, { facilityId, periods: freed })
  announceBookings(tx)
  return { refundedCents, restoredCents, creditedCents: asCredit ? cardCents + creditCents : 0 }
}

type Returned = { refundedCents: number; restoredCents: number; credit?: IssuedCredit }

async function creditSlots(tx: Tx, { booking, affected }: DropRequest): Promise<Returned> {
  const credit = await issueCredit(tx, booking, affected.cardCents + affected.creditCents)
  return { refundedCents: 0, restoredCents: 0, credit }
}

async function refundSlots(
  tx: Tx,
  context: BookingContext,
  { booking, affected: { cardCents, creditCents } }: DropRequest,
): Promise<Returned> {
  const { id, creditId, revision } = booking
  if (creditId && creditCents > 0) await restoreCredit(tx, creditId, creditCents)
  const { refundedCents } = await returnMoney(tx, context, {
    paymentIds: cardCents > 0 ? await paymentsOf(tx, booking) : [],
    amountCents: cardCents,
    reason: `closed:${id}:${revision}`,
  })
  return { refundedCents, restoredCents: creditCents }
}
