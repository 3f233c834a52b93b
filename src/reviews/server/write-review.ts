import { type Access, openBooking } from '#bookings/server/access.ts'
import type { BookingServices } from '#bookings/server/booking-services.ts'
import type { Problem } from '#kit/shared/problem.ts'
import { type OwnReview, reviewsProblem } from '../contract.ts'
import { authorOf, reviewState } from '../rules.ts'
import { readOwnReview } from './read-own-review.ts'
import { writeReview } from './store.ts'

type Input = { id: string; access: Access; rating: number; text: string }

/**
 * Inserts or updates; eligibility is checked in the same statement. Refuses: booking-not-found, not-allowed,
 * booking-not-over, booking-not-played, review-closed.
 */
export async function reviewBooking(
  services: BookingServices,
  { id, access, rating, text }: Input,
): Promise<OwnReview> {
  const { booking } = await openBooking(services, { id, access, action: 'write-review' })
  const { visitorId, customerName } = booking
  const written = { bookingId: id, visitorId, author: authorOf(customerName), rating, text }
  if (!(await writeReview(services.db, written))) throw whyNot(booking)
  return readOwnReview(services, id, access)
}

function whyNot(booking: Parameters<typeof reviewState>[0]): Problem {
  switch (reviewState(booking, false, Date.now())) {
    case 'not-played':
      return reviewsProblem('booking-not-played')
    case 'closed':
      return reviewsProblem('review-closed')
    default:
      return reviewsProblem('booking-not-over')
  }
}
