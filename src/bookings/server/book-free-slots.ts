import { bookSlots } from '#availability/server/book-slots.ts'
import { quoteHolds } from '#availability/server/quote-holds.ts'
import { toDecimal } from '#kit/shared/money.ts'
import { bookingsProblem } from '../contract.ts'
import { checkClaims, totalOf } from './check-claims.ts'
import { checkFacility } from './check-facility.ts'
import type { BookingAnswer, BookingRequest, BookingServices } from './create-booking.ts'
import { draftBooking } from './draft-booking.ts'
import { presentBooking } from './read-booking.ts'
import { findBookingOfSlots, insertBooking } from './store.ts'

/**
 * Books held slots that cost nothing: the hold alone is the right to them. Asked again it answers the booking that there is.
 * Refuses: facility-not-found, mode-not-offered, slots-not-held, price-changed, times-changed.
 */
export async function bookFreeSlots(
  { db }: BookingServices,
  request: BookingRequest,
  visitorId: string,
): Promise<BookingAnswer> {
  const { facilityId, slotIds } = request
  await checkFacility(db, facilityId, 'marketplace')
  const slots = await quoteHolds(db, { visitorId, facilityId, slotIds })
  if (!slots) {
    const existing = await findBookingOfSlots(db, { visitorId, facilityId, mode: 'marketplace', slotIds })
    if (!existing) throw bookingsProblem('slots-not-held')
    return { booking: presentBooking(existing), message }
  }
  if (totalOf(slots) > 0) throw bookingsProblem('price-changed', { amount: toDecimal(totalOf(slots)) })
  checkClaims(request, slots)
  const row = await db.begin(async tx => {
    const booking = await insertBooking(tx, draftBooking({ request, visitorId, slots }))
    await bookSlots(tx, { facilityId, visitorId, bookingId: booking.id, slots })
    return booking
  })
  return { booking: presentBooking(row), message }
}

const message = 'Your facility has been successfully booked.'
