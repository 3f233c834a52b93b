import { type BookingEvent, eventsOf } from '#bookings/booking-events.ts'
import { Booking } from '#bookings/contract.ts'
import { forOthers } from '#bookings/server/present-booking.ts'
import type { Fragment, Tx } from '#kit/server/db/db.ts'
import { insertedEvents } from './store.ts'

/** In the booking's transaction. */
export async function publishBookingEvent(
  tx: Tx,
  event: BookingEvent,
  booking: Booking,
  now = Date.now(),
): Promise<void> {
  await tx`with ${publishedBookingEvent(tx, event, booking, now)} select`
}

/**
 * As parts of a `with`. The body is the booking as `GET /api/bookings/:id` shows it to the owner, parsed so that no other
 * field leaks.
 */
export function publishedBookingEvent(tx: Tx, event: BookingEvent, booking: Booking, now = Date.now()): Fragment {
  const data = Booking.parse(forOthers(booking))
  const timestamp = new Date(now).toISOString()
  const { id: bookingId, facilityId } = data
  return insertedEvents(
    tx,
    eventsOf(event, data.status).map(kind => ({
      kind,
      facilityId,
      bookingId,
      body: JSON.stringify({ type: kind, timestamp, data }),
    })),
  )
}
