import type { Booking } from '#bookings/contract.ts'
import { type Access, openBooking } from './access.ts'
import type { BookingServices } from './booking-services.ts'
import { makeIcsFile } from './make-ics-file.ts'
import { forOthers, presentBooking } from './present-booking.ts'

/** For its customer or facility. Refuses: booking-not-found. */
export async function readBooking(services: BookingServices, id: string, access: Access): Promise<Booking> {
  const { booking, relations } = await openBooking(services, { id, access, action: 'read-booking' })
  const shown = presentBooking(booking, services.signingSecret)
  // Owners may view it, but its key could transfer it.
  return relations.includes('customer') && !access.isLooking ? shown : forOthers(shown)
}

/** Refuses: booking-not-found. */
export async function downloadBookingIcs(services: BookingServices, id: string, access: Access): Promise<string> {
  const { booking, relations } = await openBooking(services, { id, access, action: 'read-booking' })
  const shown = presentBooking(booking, services.signingSecret)
  // The link can change the booking.
  const manageKey = relations.includes('customer') && !access.isLooking ? shown.manageKey : ''
  return makeIcsFile(services, { ...shown, manageKey }, booking.revision)
}
