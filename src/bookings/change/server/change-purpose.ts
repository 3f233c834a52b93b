import { isAdministratorAccount } from '#accounts/server/queries.ts'
import { availabilityProblem } from '#availability/contract.ts'
import { extendHolds } from '#availability/holds/server/extend-holds.ts'
import { endBooking } from '#bookings/cancellation/server/end-booking.ts'
import { bookingsProblem } from '#bookings/contract.ts'
import { totalOf } from '#bookings/rules.ts'
import type { BookingContext } from '#bookings/server/booking-services.ts'
import { type BookingRow, findBooking, lockBooking } from '#bookings/server/store.ts'
import type { Tx } from '#kit/server/db/db.ts'
import { Problem } from '#kit/shared/problem.ts'
import type { Payment, Purpose } from '#payments/server/purposes.ts'
import { applyChange } from './apply-change.ts'
import { checkAdded } from './check-added.ts'
import { noteChange } from './note-change.ts'
import { ChangeQuoted, newSlotIds, planChange } from './plan-change.ts'
import { deleteExtraPayment, insertExtraPayment, writeFirstPayment } from './store.ts'

export const changePurposeName = (bookingId: string) => `change:${bookingId}`

export function changePurpose(context: BookingContext): Purpose {
  return {
    takesMoneyAtOnce: () => true,

    async lock(tx, payment) {
      await lockBooking(tx, ChangeQuoted.parse(payment.quote).bookingId)
    },

    async askOthers(payment) {
      const { bookingId, slots, before } = ChangeQuoted.parse(payment.quote)
      const booking = await findBooking(context.db, { id: bookingId })
      const added = slots.filter(({ id }) => !before.some(slot => slot.id === id))
      if (booking) await checkAdded(context, { facilityId: booking.facilityId, added })
    },

    async fulfil(tx, payment) {
      const { bookingId, revision, slots } = ChangeQuoted.parse(payment.quote)
      const booking = await lockBooking(tx, bookingId)
      if (!booking || booking.revision !== revision) throw bookingsProblem('booking-not-changeable')
      const added = slots.filter(({ id }) => newSlotIds(booking, [id]).length > 0)
      const change = planChange({ booking, slotIds: slots.map(({ id }) => id), added }, booking.now)
      if (change.dueCents !== payment.amountCents) throw bookingsProblem('booking-not-changeable')
      if (change.added.some(({ start }) => start <= booking.now)) throw availabilityProblem('slot-over')
      if (booking.paymentId) await insertExtraPayment(tx, bookingId, payment.id)
      else await writeFirstPayment(tx, bookingId, payment.id)
      const { visitorId } = payment
      // Administrators pay with their own account.
      if (visitorId !== booking.visitorId && (await isAdministratorAccount(tx, visitorId)))
        await noteChange(tx, { role: 'administrator', accountId: visitorId }, { booking, change })
      await applyChange(tx, context, { booking, change, visitorId, paidCents: payment.amountCents })
    },

    captured: async () => {},

    async lose(tx, payment) {
      const quoted = ChangeQuoted.parse(payment.quote)
      const booking = await lockBooking(tx, quoted.bookingId)
      await deleteExtraPayment(tx, payment.id)
      if (booking?.status !== 'confirmed') return
      if (!(await moveBack(tx, context, { booking, quoted, payment }))) await refundAll(tx, context, booking)
      else if (booking.paymentId === payment.id) await writeFirstPayment(tx, booking.id, null)
    },

    async keepWaiting(tx, payment, minutes) {
      const { slots, before, bookingId } = ChangeQuoted.parse(payment.quote)
      const booking = await lockBooking(tx, bookingId)
      const periods = slots.filter(({ id }) => !before.some(slot => slot.id === id))
      if (booking)
        await extendHolds(tx, { visitorId: payment.visitorId, facilityId: booking.facilityId, periods, minutes })
    },
  }
}

type Lost = { booking: BookingRow; quoted: ChangeQuoted; payment: Payment }

/** Back to the old times; false if they are taken or something changed since. */
async function moveBack(tx: Tx, context: BookingContext, { booking, quoted, payment }: Lost): Promise<boolean> {
  if (booking.revision !== quoted.revision + 1) return false
  const { slots, before } = quoted
  const change = {
    slots: before,
    added: before.filter(({ id }) => !slots.some(slot => slot.id === id)),
    removed: slots.filter(({ id }) => !before.some(slot => slot.id === id)),
    totalCents: totalOf(before),
    dueCents: 0,
    refundCents: 0,
    creditCents: 0,
  }
  try {
    const { visitorId } = payment
    await tx.savepoint(inner =>
      applyChange(inner, context, { booking, change, visitorId, paidCents: 0, isReturning: true }),
    )
    return true
  } catch (error) {
    if (error instanceof Problem) return false
    throw error
  }
}

/** The new times are unpaid and the old ones taken: refund everything. */
function refundAll(tx: Tx, context: BookingContext, booking: BookingRow) {
  return endBooking(tx, context, booking, { because: 'payment-failed', refundCents: booking.totalCents })
}
