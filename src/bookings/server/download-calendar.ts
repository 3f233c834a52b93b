import { type Access, openBooking } from './access.ts'
import type { BookingServices } from './booking-services.ts'
import { makeCalendar } from './make-calendar.ts'
import { presentBooking } from './present-booking.ts'

/** Refuses: booking-not-found. */
export async function downloadCalendar(services: BookingServices, id: string, access: Access): Promise<string> {
  const { booking, relations } = await openBooking(services, { id, access, action: 'read-booking' })
  const shown = presentBooking(booking, services.signingSecret)
  // The link can change the booking.
  const manageKey = relations.includes('customer') && !access.isLooking ? shown.manageKey : ''
  return makeCalendar(services, { ...shown, manageKey }, booking.revision)
}
