import { locateSlotsNow } from '#availability/server/locate-slots.ts'
import { releaseSlots } from '#availability/server/release-slots.ts'
import { bookingsProblem } from '../contract.ts'
import { checkClaims } from './check-claims.ts'
import { checkFacility } from './check-facility.ts'
import type { BookingAnswer, BookingRequest, BookingServices } from './create-booking.ts'
import { draftBooking } from './draft-booking.ts'
import { presentBooking } from './read-booking.ts'
import { findBookingOfSlots, insertBooking } from './store.ts'

/**
 * Records that the customer was sent to the provider's own booking page. Nothing is charged and our hold is given up: the
 * provider's calendar decides. Refuses: facility-not-found, mode-not-offered, no-booking-page, slot-unknown,
 * slots-of-several-facilities, slot-over, price-changed, times-changed.
 */
export async function bookByLink(
  { db }: BookingServices,
  request: BookingRequest,
  visitorId: string,
): Promise<BookingAnswer> {
  const { bookingUrl } = await checkFacility(db, request.facilityId, 'linkout')
  if (!bookingUrl) throw bookingsProblem('no-booking-page')
  const { facilityId, slots } = await locateSlotsNow(db, request.slotIds)
  if (facilityId !== request.facilityId) throw bookingsProblem('times-changed')
  checkClaims(request, slots)
  const known = await findBookingOfSlots(db, { visitorId, facilityId, mode: 'linkout', slotIds: request.slotIds })
  const row = await db.begin(async tx => {
    await releaseSlots(tx, request.slotIds, visitorId)
    return known ?? insertBooking(tx, { ...draftBooking({ request, visitorId, slots }), redirectUrl: bookingUrl })
  })
  return {
    booking: presentBooking(row),
    redirectUrl: bookingUrl,
    message: "Finish your booking on the provider's site.",
  }
}
