import { randomUUID } from 'node:crypto'
import { recordAudit } from '#accounts/server/record-audit.ts'
import { announceBookings } from '#bookings/server/booking-news.ts'
import type { BookingServices } from '#bookings/server/booking-services.ts'
import { queueBookingMessage } from '#bookings/server/notify-booking.ts'
import { presentBooking } from '#bookings/server/present-booking.ts'
import { type BookingRow, findBooking, paymentsOf, restoreCredit } from '#bookings/server/store.ts'
import { type StaffBooking, staffProblem } from '#bookings/staff/contract.ts'
import { partOf, priceAfterRefund, refundableOf } from '#bookings/staff/rules.ts'
import type { Tx } from '#kit/server/db/db.ts'
import type { Once } from '#kit/server/http/idempotency.ts'
import { fromDecimal, toDecimal } from '#kit/shared/money.ts'
import { paymentsProblem } from '#payments/contract.ts'
import { hasUncaptured, heldCents } from '#payments/server/queries.ts'
import { returnMoney } from '#payments/server/return-money.ts'
import { settleSoon } from '#payments/server/settle-soon.ts'
import { lockStaffBooking, openStaffBooking, type StaffRequest } from './open-staff-booking.ts'
import { presentAfter } from './present-staff-booking.ts'
import type { StaffMessages } from './staff-composers.ts'
import { insertStaffRefund, writePrice } from './store.ts'

type Input = StaffRequest & { amount: string; left: string; reason: string; once: Once<StaffBooking> }

/**
 * Any part of what is left; the claimed rest keeps two people from refunding the same twice. Refuses: booking-not-found,
 * not-allowed, refund-nothing, refund-too-high, refundable-changed (with what is left), payment-unsettled.
 */
export async function refundBooking(services: BookingServices, asked: Input): Promise<StaffBooking> {
  const { booking: seen, relations, actor } = await openStaffBooking(services, asked, 'refund-booking')
  const cents = fromDecimal(asked.amount)!
  if (cents === 0) throw staffProblem('refund-nothing')
  // Uncaptured money cannot be refunded in part.
  if (seen.paymentStatus === 'authorized') await settleSoon(services, [seen.paymentId!])
  return services.db.begin(async tx => {
    const booking = await lockStaffBooking(tx, asked, 'refund-booking')
    const part = await checkedPart(tx, booking, { cents, left: fromDecimal(asked.left)! })
    const refund = { id: randomUUID(), ...part, reason: asked.reason }
    await insertStaffRefund(tx, { ...refund, bookingId: booking.id, authorId: actor.accountId })
    await refundPart(tx, services, { booking, refund })
    await recordAudit(tx, {
      actor,
      action: 'booking-refunded',
      subject: { kind: 'booking', id: booking.id, name: booking.reference },
      after: { cardAmount: toDecimal(part.cardCents), creditAmount: toDecimal(part.creditCents), reason: asked.reason },
    })
    announceBookings(tx)
    const shown = await presentAfter(tx, booking.id, relations)
    await asked.once.keep(tx, shown)
    return shown
  })
}

async function checkedPart(tx: Tx, booking: BookingRow, { cents, left }: { cents: number; left: number }) {
  const payments = await paymentsOf(tx, booking)
  if (await hasUncaptured(tx, payments)) throw paymentsProblem('payment-unsettled')
  const refundable = refundableOf({ ...booking, heldCents: await heldCents(tx, payments) })
  const leftCents = refundable.cardCents + refundable.creditCents
  const part = partOf(cents, refundable)
  if (left !== leftCents) throw staffProblem('refundable-changed', { left: toDecimal(leftCents) })
  if (!part) throw staffProblem('refund-too-high', { left: toDecimal(leftCents) })
  return part
}

type Refund = { id: string; cardCents: number; creditCents: number; reason: string }

async function refundPart(
  tx: Tx,
  services: BookingServices,
  { booking, refund }: { booking: BookingRow; refund: Refund },
): Promise<void> {
  const { id, cardCents, creditCents, reason } = refund
  const paymentIds = await paymentsOf(tx, booking)
  const returned = await returnMoney(tx, services, { paymentIds, amountCents: cardCents, reason: `staff:${id}` })
  // A dispute has begun meanwhile.
  if (returned.refundedCents !== cardCents) throw paymentsProblem('payment-unsettled')
  if (booking.creditId && creditCents > 0) await restoreCredit(tx, booking.creditId, creditCents)
  if (booking.status === 'confirmed') await writePrice(tx, { id: booking.id, ...priceAfterRefund(booking, refund) })
  const after = (await findBooking(tx, { id: booking.id }))!
  await services.publishBookingEvent(tx, 'booking.changed', presentBooking(after, services.signingSecret))
  await queueBookingMessage<StaffMessages>(tx, services, after, {
    kind: 'booking-refunded',
    recipient: after.customerEmail,
    facts: { refundedCents: cardCents, creditCents, reason },
    of: id,
  })
}
