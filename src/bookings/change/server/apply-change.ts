import { bookSlots } from '#availability/holds/server/book-slots.ts'
import { announceChanges } from '#availability/server/announce-changes.ts'
import { releaseBookedSlots } from '#availability/server/release-booked-slots.ts'
import { bookingsProblem } from '#bookings/contract.ts'
import { announceBookings } from '#bookings/server/booking-news.ts'
import type { BookingContext } from '#bookings/server/booking-services.ts'
import { queueBookingMessage, type StaffMove } from '#bookings/server/notify-booking.ts'
import { presentBooking } from '#bookings/server/present-booking.ts'
import { type BookingRow, findBooking, paymentsOf, restoreCredit, writeTimes } from '#bookings/server/store.ts'
import { offerFreedTimes } from '#bookings/waiting-list/server/offer-freed-times.ts'
import type { Tx } from '#kit/server/db/db.ts'
import { Problem } from '#kit/shared/problem.ts'
import { paymentsProblem } from '#payments/contract.ts'
import { hasUncaptured } from '#payments/server/queries.ts'
import { returnMoney } from '#payments/server/return-money.ts'
import type { Change } from './plan-change.ts'

type Applied = {
  booking: BookingRow
  change: Change
  visitorId: string
  /** Paid now toward the difference. */
  paidCents: number
  isMovedByOwner?: boolean
  /** To the former times, after the payment for the change failed. */
  isReturning?: boolean
  /** The staff moved it, perhaps to another facility. */
  byStaff?: StaffMove & { facilityId: string }
  reason?: string
}

/**
 * The booking is locked. All or none; offers the old times to the waiting list unless the owner closed them. Refuses:
 * slots-lost, payment-unsettled (uncaptured money cannot be refunded in part).
 */
export async function applyChange(tx: Tx, context: BookingContext, applied: Applied): Promise<void> {
  const { booking, change, visitorId } = applied
  const { id, creditId } = booking
  const facilityId = applied.byStaff?.facilityId ?? booking.facilityId
  const freed = await releaseBookedSlots(tx, { bookingId: id, slotIds: change.removed.map(slot => slot.id) })
  await take(tx, { facilityId, visitorId, bookingId: id, slots: change.added, isReturning: applied.isReturning })
  // An uncaptured payment would be voided entirely.
  const payments = change.refundCents > 0 ? await paymentsOf(tx, booking) : []
  if (payments.length > 0 && (await hasUncaptured(tx, payments))) throw paymentsProblem('payment-unsettled')
  const { refundedCents } = await returnMoney(tx, context, {
    paymentIds: payments,
    amountCents: change.refundCents,
    reason: `changed:${id}:${booking.revision}`,
  })
  if (creditId && change.creditCents > 0) await restoreCredit(tx, creditId, change.creditCents)
  const creditCents = booking.creditCents - change.creditCents
  await writeTimes(tx, { ...change, id, facilityId, creditCents })
  await notifyChanged(tx, context, { ...applied, refundedCents })
  if (!applied.isMovedByOwner) await offerFreedTimes(tx, freed)
  announceChanges(tx, { facilityId: booking.facilityId, periods: freed })
  announceChanges(tx, { facilityId, periods: change.added })
  announceBookings(tx)
}

async function take(tx: Tx, wanted: Parameters<typeof bookSlots>[1]): Promise<void> {
  if (wanted.slots.length === 0) return
  try {
    await bookSlots(tx, wanted)
  } catch (error) {
    if (error instanceof Problem && error.code === 'slot-taken') throw bookingsProblem('slots-lost', error.extensions)
    throw error
  }
}

async function notifyChanged(
  tx: Tx,
  context: BookingContext,
  {
    booking,
    change,
    paidCents,
    refundedCents,
    isMovedByOwner = false,
    byStaff,
    reason,
  }: Applied & { refundedCents: number },
): Promise<void> {
  const after = (await findBooking(tx, { id: booking.id }))!
  await context.publishBookingEvent(tx, 'booking.changed', presentBooking(after, context.signingSecret))
  await queueBookingMessage(tx, context, after, {
    kind: 'booking-changed',
    recipient: after.customerEmail,
    facts: {
      before: presentBooking(booking, context.signingSecret).slots,
      refundedCents,
      creditCents: change.creditCents,
      paidCents,
      isMovedByOwner,
      ...(byStaff && { byStaff: { isRequestedByCustomer: byStaff.isRequestedByCustomer, from: byStaff.from } }),
      ...(reason && { reason }),
    },
    of: String(after.revision),
  })
}
