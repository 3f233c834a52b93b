import { recordAudit } from '#accounts/server/record-audit.ts'
import type { BookingServices } from '#bookings/server/booking-services.ts'
import { type DeskMethod, type StaffBooking, staffProblem } from '#bookings/staff/contract.ts'
import type { Once } from '#kit/server/http/idempotency.ts'
import { fromDecimal, toDecimal } from '#kit/shared/money.ts'
import { lockStaffBooking, openStaffBooking, type StaffRequest } from './open-staff-booking.ts'
import { presentAfter } from './present-staff-booking.ts'
import { insertDeskPayment, isMoreThanDue, undoDeskPayment } from './store.ts'

type Input = StaffRequest & { amount: string; method: DeskMethod; once: Once<StaffBooking> }

/** Refuses: booking-not-found, not-allowed, refund-nothing, payment-too-high (decided by the database). */
export async function takeDeskPayment(services: BookingServices, asked: Input): Promise<StaffBooking> {
  const { relations, actor } = await openStaffBooking(services, asked, 'edit-calendar')
  const cents = fromDecimal(asked.amount)!
  if (cents === 0) throw staffProblem('refund-nothing')
  return services.db
    .begin(async tx => {
      const { id, reference } = await lockStaffBooking(tx, asked, 'edit-calendar')
      await insertDeskPayment(tx, { bookingId: id, cents, method: asked.method, authorId: actor.accountId })
      await recordAudit(tx, {
        actor,
        action: 'desk-payment-taken',
        subject: { kind: 'booking', id, name: reference },
        after: { amount: toDecimal(cents), method: asked.method },
      })
      const shown = await presentAfter(tx, id, relations)
      await asked.once.keep(tx, shown)
      return shown
    })
    .catch((error: unknown) => {
      throw isMoreThanDue(error) ? staffProblem('payment-too-high') : error
    })
}

/** Refuses: booking-not-found, not-allowed, desk-payment-not-found. */
export async function undoPayment(
  services: BookingServices,
  asked: StaffRequest & { paymentId: string },
): Promise<StaffBooking> {
  const { relations, actor } = await openStaffBooking(services, asked, 'edit-calendar')
  return services.db.begin(async tx => {
    const { id, reference } = await lockStaffBooking(tx, asked, 'edit-calendar')
    const cents = await undoDeskPayment(tx, { bookingId: id, id: asked.paymentId })
    if (cents === undefined) throw staffProblem('desk-payment-not-found')
    if (cents > 0)
      await recordAudit(tx, {
        actor,
        action: 'desk-payment-undone',
        subject: { kind: 'booking', id, name: reference },
        before: { amount: toDecimal(cents) },
      })
    return presentAfter(tx, id, relations)
  })
}
