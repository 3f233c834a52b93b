import { randomUUID } from 'node:crypto'
import { bookingsProblem } from '#bookings/contract.ts'
import { liesAhead } from '#bookings/rules.ts'
import { type Access, openBooking } from '#bookings/server/access.ts'
import { announceBookings } from '#bookings/server/booking-news.ts'
import type { BookingServices } from '#bookings/server/booking-services.ts'
import { queueBookingMessage } from '#bookings/server/notify-booking.ts'
import { presentBooking } from '#bookings/server/present-booking.ts'
import { findBooking, isBlockedCustomer, lockBooking } from '#bookings/server/store.ts'
import type { Once } from '#kit/server/http/idempotency.ts'
import { writeCustomer } from './store.ts'

type Given = { email: string }
type Input = { id: string; access: Access; to: { name: string; email: string }; once: Once<Given> }

/**
 * Old links and the booking browser lose access. Later refunds go to the original card. Refuses: booking-not-found,
 * not-allowed, booking-over, booking-begun, transfer-refused.
 */
export async function transferBooking(services: BookingServices, { id, access, to, once }: Input): Promise<Given> {
  const given = { email: to.email }
  const { booking: seen } = await openBooking(services, { id, access, action: 'transfer-booking' })
  await services.db.begin(async tx => {
    const booking = await lockBooking(tx, id)
    if (booking?.accessVersion !== seen.accessVersion) throw bookingsProblem('booking-not-found')
    if (booking.status === 'cancelled' || booking.status === 'redirected') throw bookingsProblem('booking-over')
    if (!liesAhead(booking.slots, booking.now)) throw bookingsProblem('booking-begun')
    await writeCustomer(tx, { id, visitorId: randomUUID(), ...to }).catch((error: unknown) => {
      throw isBlockedCustomer(error) ? bookingsProblem('transfer-refused') : error
    })
    const after = (await findBooking(tx, { id }))!
    await services.publishBookingEvent(tx, 'booking.changed', presentBooking(after, services.signingSecret))
    const of = String(after.accessVersion)
    await queueBookingMessage(tx, services, after, {
      kind: 'booking-transferred-in',
      recipient: to.email,
      facts: { from: booking.customerName },
      of,
    })
    await queueBookingMessage(tx, services, booking, {
      kind: 'booking-transferred-out',
      recipient: booking.customerEmail,
      facts: { to: to.name, toEmail: to.email },
      of,
    })
    await once.keep(tx, given)
  })
  announceBookings(services.db)
  return given
}
