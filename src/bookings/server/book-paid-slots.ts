import { availabilityProblem } from '#availability/contract.ts'
import { type BookedSlot, bookSlots } from '#availability/server/book-slots.ts'
import { Problem } from '#kit/shared/problem.ts'
import { paymentsProblem } from '#payments/contract.ts'
import { readAuthorization } from '#payments/server/authorize-payment.ts'
import { capturePayment } from '#payments/server/capture-payment.ts'
import { claimPayment } from '#payments/server/claim-payment.ts'
import { voidPayment } from '#payments/server/void-payment.ts'
import { bookingsProblem } from '../contract.ts'
import { checkClaims } from './check-claims.ts'
import type { BookingAnswer, BookingRequest, BookingServices } from './create-booking.ts'
import { purposeOf } from './create-payment-intent.ts'
import { draftBooking } from './draft-booking.ts'
import { presentBooking } from './read-booking.ts'
import { type BookingRow, findBooking, insertBooking } from './store.ts'

/**
 * Turns held slots into a confirmed booking: the card is authorized, the slots are booked, the money is taken, in that order,
 * so that nobody is charged for a booking that does not exist. Asked again it answers the booking that there is.
 * Refuses: payment-not-found, payment-not-authorized, payment-over, price-changed, times-changed, slot-over, slots-lost.
 */
export async function bookPaidSlots(
  services: BookingServices,
  request: BookingRequest,
  visitorId: string,
  intentId: string,
): Promise<BookingAnswer> {
  const { db, gateway } = services
  const payment = await readAuthorization(db, gateway, { intentId, visitorId, purpose: purposeOf(request.facilityId) })
  const paid = { request, visitorId, intentId, paymentId: payment.id, slots: payment.quote as BookedSlot[] }
  const written = payment.status === 'created' ? await writeBooking(services, paid, payment.now) : undefined
  const row = written ?? (await findBooking(db, { paymentId: payment.id }, visitorId))
  if (!row) throw paymentsProblem('payment-over')
  const captured = written && (await capturePayment(db, gateway, { id: payment.id, intentId }))
  return {
    booking: presentBooking(captured ? { ...row, paymentStatus: 'captured' } : row),
    paymentIntentId: intentId,
    message: 'Your facility has been successfully booked.',
  }
}

type Paid = { request: BookingRequest; visitorId: string; slots: BookedSlot[]; paymentId: string; intentId: string }

/**
 * One transaction: payment claimed, booking written, slots booked. Undefined when another request has claimed the payment.
 * When a slot is gone nothing is written and the card is let go. `now` in milliseconds, by the database's clock.
 */
async function writeBooking(services: BookingServices, paid: Paid, now: number): Promise<BookingRow | undefined> {
  const { request, visitorId, slots, paymentId } = paid
  checkClaims(request, slots)
  if (slots.some(slot => slot.start <= now)) return letGo(services, paid, availabilityProblem('slot-over'))
  try {
    return await services.db.begin(async tx => {
      if (!(await claimPayment(tx, { id: paymentId, quote: slots }))) return undefined
      const booking = await insertBooking(tx, { ...draftBooking({ request, visitorId, slots }), paymentId })
      await bookSlots(tx, { facilityId: request.facilityId, visitorId, bookingId: booking.id, slots })
      return booking
    })
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'slot-taken') throw error
    return letGo(services, paid, bookingsProblem('slots-lost', error.extensions))
  }
}

/** Lets the card go and refuses; unless another request has booked with it meanwhile: then that booking is the answer. */
async function letGo({ db, gateway }: BookingServices, paid: Paid, refusal: Problem): Promise<undefined> {
  if (await voidPayment(db, gateway, paid.paymentId, paid.intentId)) throw refusal
}
