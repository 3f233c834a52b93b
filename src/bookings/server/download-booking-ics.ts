import { type Access, openBooking } from './access.ts'
import type { BookingServices } from './booking-services.ts'
import { makeIcsFile } from './make-ics-file.ts'
import { presentBooking } from './present-booking.ts'

/** Refuses: booking-not-found. */
export async function downloadBookingIcs(services: BookingServices, id: string, access: Access): Promise<string> {
  const { booking, relations } = await openBooking(services, { id, access, action: 'read-booking' })
  const shown = presentBooking(booking, services.signingSecret)
  // The link can change the booking.
  const manageKey = relations.includes('customer') && !access.isLooking ? shown.manageKey : ''
  return makeIcsFile(services, { ...shown, manageKey }, booking.revision)
}
