import type { Relation } from '#accounts/rules.ts'
import { type Actor, actorOf, recordAudit } from '#accounts/server/record-audit.ts'
import { announceChanges } from '#availability/server/announce-changes.ts'
import { bookingEvents } from '#bookings/booking-events.ts'
import type { Tx } from '#kit/server/db/db.ts'
import { paymentsProblem } from '#payments/contract.ts'
import { GatewayFault } from '#payments/server/gateway.ts'
import { allowCapture } from '#payments/server/return-money.ts'
import { settlePayment } from '#payments/server/settle-payment.ts'
import { type BookingSummary, bookingsProblem } from '../contract.ts'
import { type Access, openBooking } from './access.ts'
import { announceBookings } from './booking-news.ts'
import type { BookingServices } from './booking-services.ts'
import { notifyApprovedOnce, notifyConfirmed } from './notify-booking.ts'
import { summarizeBooking } from './present-booking.ts'
import { type BookingRow, findBooking, lockBooking, markApprovedOnce, markConfirmed } from './store.ts'

/**
 * The transaction that records the capture confirms the booking; after a crash the settling job continues. Where two
 * people approve, the front desk and the facility's link only approve first; a second click changes nothing.
 * Refuses:
 * booking-not-found, not-allowed, booking-not-pending, booking-begun, payment-over (the authorization has been lost),
 * payment-unsettled (the provider does not answer; it will be confirmed when it does).
 */
export async function confirmBooking(
  services: BookingServices,
  id: string,
  access: Access,
): Promise<{ booking: BookingSummary }> {
  const { relations } = await openBooking(services, { id, access, action: 'run-booking-desk' })
  const { paymentId, isFirst } = await allow(services, id, actorOf(access, relations)!)
  if (paymentId) await settle(services, paymentId)
  announceBookings(services.db)
  const booking = (await findBooking(services.db, { id }))!
  // Open calendars show it as confirmed.
  announceChanges(services.db, { facilityId: booking.facilityId, periods: booking.slots })
  if (booking.status === 'confirmed' || isFirst) return { booking: summarizeBooking(booking) }
  throw paymentsProblem(booking.status === 'cancelled' ? 'payment-over' : 'payment-unsettled')
}

type Allowed = { paymentId: string | null; isFirst: boolean }

/** The payment to capture; null if confirmed. `isFirst`: somebody else has to confirm. */
function allow(services: BookingServices, id: string, actor: Actor): Promise<Allowed> {
  return services.db.begin(async tx => {
    const booking = await lockBooking(tx, id)
    if (booking?.status !== 'pending_confirmation') throw bookingsProblem('booking-not-pending')
    if (booking.startsAt.getTime() <= booking.now) throw bookingsProblem('booking-begun')
    if (booking.confirmBy!.getTime() <= booking.now) throw bookingsProblem('booking-not-pending')
    if (booking.approvalSteps === 2 && !mayDecide(actor)) {
      if (await markApprovedOnce(tx, id, actor.accountId)) {
        await note(tx, actor, booking, 'request-approved-once')
        await notifyApprovedOnce(tx, services, booking)
      }
      return { paymentId: null, isFirst: true }
    }
    await note(tx, actor, booking, bookingEvents['booking.confirmed'].audit)
    if (booking.paymentId) {
      await allowCapture(tx, booking.paymentId)
      return { paymentId: booking.paymentId, isFirst: false }
    }
    await markConfirmed(tx, id)
    await notifyConfirmed(tx, services, booking)
    return { paymentId: null, isFirst: false }
  })
}

/** Audits a second click too: it may be somebody else's. */
async function note(tx: Tx, actor: Actor, { id, reference, status }: BookingRow, action: string): Promise<void> {
  await recordAudit(tx, {
    actor,
    action,
    subject: { kind: 'booking', id, name: reference },
    before: { status },
    after: action === 'request-approved-once' ? { approvals: 1 } : { status: 'confirmed' },
  })
}

/** The last of two approvals is a manager's, an owner's or an administrator's. */
export function mayDecide({ role }: { role: Relation | Actor['role'] }): boolean {
  return role === 'owner' || role === 'manager' || role === 'administrator'
}

async function settle(services: BookingServices, paymentId: string): Promise<void> {
  try {
    await settlePayment(services, { id: paymentId })
  } catch (error) {
    if (!(error instanceof GatewayFault)) throw error
  }
}
