import { quoteHolds } from '#availability/holds/server/quote-holds.ts'
import { announceChanges } from '#availability/server/announce-changes.ts'
import { type BookingAnswer, checkoutProblem } from '#bookings/checkout/contract.ts'
import { bookingsProblem } from '#bookings/contract.ts'
import { announceBookings } from '#bookings/server/booking-news.ts'
import type { BookingServices } from '#bookings/server/booking-services.ts'
import { checkClaims, totalOf } from '#bookings/server/check-claims.ts'
import { draftBooking } from '#bookings/server/draft-booking.ts'
import { presentBooking } from '#bookings/server/present-booking.ts'
import { type BookingRow, findBookingOfSlots } from '#bookings/server/store.ts'
import { toDecimal } from '#kit/shared/money.ts'
import { messageOf } from './book-paid-slots.ts'
import { checkFacility } from './check-facility.ts'
import { checkFreeLimit } from './check-free-limit.ts'
import { checkOtherCalendars } from './check-other-calendars.ts'
import type { CreateRequest } from './checkout.ts'
import { placeBooking } from './place-booking.ts'
import { quoteCredit } from './quote-credit.ts'

/**
 * Free, or fully paid by credit. Idempotent. Refuses: facility-not-found, mode-not-offered, slots-not-held,
 * price-changed, times-changed, slot-over, slots-lost, too-many-free-times, calendar-silent, credit-not-found,
 * credit-spent.
 */
export async function bookFreeSlots(
  services: BookingServices,
  { request, visitorId, networkKey, once }: CreateRequest,
): Promise<BookingAnswer> {
  const { db, signingSecret } = services
  const { facilityId, slotIds, mode, userInfo, notes, creditCode } = request
  const { isHeldElsewhere } = await checkFacility(db, facilityId, mode)
  const slots = await quoteHolds(db, { visitorId, facilityId, slotIds })
  if (!slots) {
    const existing = await findBookingOfSlots(db, { visitorId, facilityId, mode, slotIds })
    if (!existing) throw checkoutProblem('slots-not-held')
    return answerOf(existing, signingSecret)
  }
  const totalCents = totalOf(slots)
  const credit = await quoteCredit(db, { code: creditCode, facilityId, totalCents })
  const dueCents = totalCents - credit.creditCents
  if (dueCents > 0) throw bookingsProblem('price-changed', { amount: toDecimal(dueCents) })
  checkClaims(request, { slots, creditCents: credit.creditCents })
  if (isHeldElsewhere) await checkOtherCalendars(services, { facilityId, slots, mode, mustBeNew: true })
  const draft = draftBooking({ facilityId, visitorId, mode, userInfo, notes, slots })
  const answer = await db.begin(async tx => {
    const times = { visitorId, networkKey, facilityId, count: slots.length }
    const counted = totalCents === 0 ? await checkFreeLimit(tx, times) : null
    const booking = await placeBooking(tx, services, { ...draft, ...credit, networkKey: counted })
    const booked = answerOf(booking, signingSecret)
    await once.keep(tx, booked)
    return booked
  })
  announceChanges(db, { facilityId, periods: slots })
  announceBookings(db)
  return answer
}

function answerOf(booking: BookingRow, signingSecret: string): BookingAnswer {
  return { booking: presentBooking(booking, signingSecret), message: messageOf(booking) }
}
