import { availabilityProblem } from '#availability/contract.ts'
import { releaseSlots } from '#availability/holds/server/release-slots.ts'
import { announceSlots } from '#availability/server/announce-changes.ts'
import { locateSlotsNow } from '#availability/server/locate-slots.ts'
import { type BookingAnswer, checkoutProblem } from '#bookings/checkout/contract.ts'
import { bookingsProblem } from '#bookings/contract.ts'
import { announceBookings } from '#bookings/server/booking-news.ts'
import type { BookingServices } from '#bookings/server/booking-services.ts'
import { checkClaims } from '#bookings/server/check-claims.ts'
import { draftBooking } from '#bookings/server/draft-booking.ts'
import { presentBooking } from '#bookings/server/present-booking.ts'
import { findBookingOfSlots, insertBooking } from '#bookings/server/store.ts'
import { isWebAddress } from '#kit/shared/web-address.ts'
import { checkFacility } from './check-facility.ts'
import type { BookingRequest } from './checkout.ts'

/**
 * Charges nothing and releases our hold: the provider's calendar decides. Refuses: facility-not-found,
 * mode-not-offered, no-booking-page, slot-unknown, slots-of-several-facilities, slot-over, price-changed,
 * times-changed.
 */
export async function bookByLink(
  { db, signingSecret }: BookingServices,
  request: BookingRequest,
  visitorId: string,
): Promise<BookingAnswer> {
  const { bookingUrl: redirectUrl } = await checkFacility(db, request.facilityId, 'linkout')
  if (!redirectUrl || !isWebAddress(redirectUrl)) throw checkoutProblem('no-booking-page')
  const { facilityId, slots } = await locateSlotsNow(db, request.slotIds)
  if (facilityId !== request.facilityId) throw bookingsProblem('times-changed')
  checkClaims(request, { slots })
  const known = await findBookingOfSlots(db, { visitorId, facilityId, mode: 'linkout', slotIds: request.slotIds })
  const { userInfo, notes } = request
  const draft = draftBooking({ facilityId, visitorId, mode: 'linkout', userInfo, notes, slots })
  const row = await db.begin(async tx => {
    await releaseSlots(tx, request.slotIds, visitorId)
    return known ?? insertBooking(tx, { ...draft, redirectUrl })
  })
  announceSlots(db, request.slotIds)
  announceBookings(db)
  if (!row) throw availabilityProblem('slot-over')
  return {
    booking: presentBooking(row, signingSecret),
    redirectUrl,
    message: 'Finish your booking on the provider’s site.',
  }
}
