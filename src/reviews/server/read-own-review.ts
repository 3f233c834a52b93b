import { type Access, openBooking } from '#bookings/server/access.ts'
import type { BookingServices } from '#bookings/server/booking-services.ts'
import { summarizeBooking } from '#bookings/server/present-booking.ts'
import type { OwnReview } from '../contract.ts'
import { authorOf, openUntil, reviewState } from '../rules.ts'
import { presentReview } from './present-review.ts'
import { findReview } from './store.ts'

/** Refuses: booking-not-found, not-allowed. */
export async function readOwnReview(services: BookingServices, id: string, access: Access): Promise<OwnReview> {
  const { booking } = await openBooking(services, { id, access, action: 'write-review' })
  const { facilityId, visitorId } = booking
  const review = await findReview(services.db, { facilityId, visitorId })
  const { facilityName, startTime, endTime, customerName } = summarizeBooking(booking)
  return {
    state: reviewState(booking, review !== undefined, Date.now()),
    facility: { id: facilityId, name: facilityName },
    startTime,
    endTime,
    openUntil: openUntil(booking.endsAt).toISOString(),
    author: authorOf(customerName),
    review: review ? presentReview(review) : null,
    hiddenBecause: review?.hiddenReason ?? null,
  }
}
