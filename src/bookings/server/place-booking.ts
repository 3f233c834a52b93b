import { availabilityProblem } from '#availability/contract.ts'
import { bookSlots } from '#availability/server/book-slots.ts'
import type { Tx } from '#kit/server/db.ts'
import { Problem } from '#kit/shared/problem.ts'
import { bookingsProblem } from '../contract.ts'
import type { BookingContext } from './booking-services.ts'
import { tellOfNewBooking } from './mail/tell-of-booking.ts'
import { type BookingRow, insertBooking, type NewBooking, spendCredit } from './store.ts'

/**
 * Writes a booking with everything that belongs to it: credit spent, slots taken from the visitor's holds (or taken again where
 * a hold has ended and the time is still free), mail queued. All or none. Refuses: slot-over, slots-lost (naming them),
 * credit-spent.
 */
export async function placeBooking(tx: Tx, context: BookingContext, booking: NewBooking): Promise<BookingRow> {
  const { facilityId, visitorId, slots, creditId, creditCents } = booking
  if (creditId && !(await spendCredit(tx, creditId, creditCents))) throw bookingsProblem('credit-spent')
  const row = await insertBooking(tx, booking)
  if (!row) throw availabilityProblem('slot-over')
  try {
    await bookSlots(tx, { facilityId, visitorId, bookingId: row.id, slots })
  } catch (error) {
    if (error instanceof Problem && error.code === 'slot-taken') throw bookingsProblem('slots-lost', error.extensions)
    throw error
  }
  await tellOfNewBooking(tx, context, row)
  return row
}
