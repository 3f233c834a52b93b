import type { Booking } from '../contract.ts'
import { type Access, openBooking } from './access.ts'
import type { BookingServices } from './booking-services.ts'
import { forOthers, presentBooking } from './present-booking.ts'

/** A booking, for its customer or its facility; to everybody else there is none. Refuses: booking-not-found. */
export async function readBooking(services: BookingServices, id: string, access: Access): Promise<Booking> {
  const { booking, relations } = await openBooking(services, { id, access, action: 'read-booking' })
  const shown = presentBooking(booking, services.signingSecret)
  // The owner may see the booking, but its key is the customer's: it also hands the booking over.
  return relations.includes('customer') && !access.isLooking ? shown : forOthers(shown)
}
