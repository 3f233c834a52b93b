import { type Actor, actorOf, recordAudit } from '#accounts/server/record-audit.ts'
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
import { notifyConfirmed } from './notify-booking.ts'
import { summarizeBooking } from './present-booking.ts'
import { type BookingRow, findBooking, lockBooking, markConfirmed } from './store.ts'

/**
 * The transaction that records the capture confirms the booking; after a crash the settling job continues. Refuses:
 * booking-not-found, not-allowed, booking-not-pending, booking-begun, payment-over (the authorization has been lost),
 * payment-unsettled (the provider does not answer; it will be confirmed when it does).
 */
export async function confirmBooking(
  services: BookingServices,
  id: string,
  access: Access,
): Promise<{ booking: BookingSummary }> {
  const { relations } = await openBooking(services, { id, access, action: 'run-booking-desk' })
  const paymentId = await allow(services, id, actorOf(access, relations)!)
  if (paymentId) await settle(services, paymentId)
  announceBookings(services.db)
  const booking = (await findBooking(services.db, { id }))!
  if (booking.status === 'confirmed') return { booking: summarizeBooking(booking) }
  throw paymentsProblem(booking.status === 'cancelled' ? 'payment-over' : 'payment-unsettled')
}

/** The payment to capture; null if confirmed. */
function allow(services: BookingServices, id: string, actor: Actor): Promise<string | null> {
  return services.db.begin(async tx => {
    const booking = await lockBooking(tx, id)
    if (booking?.status !== 'pending_confirmation') throw bookingsProblem('booking-not-pending')
    if (booking.startsAt.getTime() <= booking.now) throw bookingsProblem('booking-begun')
    if (booking.confirmBy!.getTime() <= booking.now) throw bookingsProblem('booking-not-pending')
    await note(tx, actor, booking)
    if (booking.paymentId) {
      await allowCapture(tx, booking.paymentId)
      return booking.paymentId
    }
    await markConfirmed(tx, id)
    await notifyConfirmed(tx, services, booking)
    return null
  })
}

/** Audits a second click too: it may be somebody else's. */
async function note(tx: Tx, actor: Actor, { id, reference, status }: BookingRow): Promise<void> {
  await recordAudit(tx, {
    actor,
    action: bookingEvents['booking.confirmed'].audit,
    subject: { kind: 'booking', id, name: reference },
    before: { status },
    after: { status: 'confirmed' },
  })
}

async function settle(services: BookingServices, paymentId: string): Promise<void> {
  try {
    await settlePayment(services, { id: paymentId })
  } catch (error) {
    if (!(error instanceof GatewayFault)) throw error
  }
}
