import { availabilityProblem } from '#availability/contract.ts'
import type { BookingAnswer } from '#bookings/checkout/contract.ts'
import { checkoutProblem } from '#bookings/checkout/contract.ts'
import { bookingsProblem } from '#bookings/contract.ts'
import { promiseOf } from '#bookings/rules.ts'
import type { BookingServices } from '#bookings/server/booking-services.ts'
import { checkClaims } from '#bookings/server/check-claims.ts'
import { presentBooking } from '#bookings/server/present-booking.ts'
import { type BookingRow, findBooking } from '#bookings/server/store.ts'
import { completePayment, refusalOf } from '#payments/server/complete-payment.ts'
import type { Payment } from '#payments/server/purposes.ts'
import { BookingQuote, type BookingRequest, type Checkout } from './checkout.ts'
import { facilityPurposeName } from './facility-purpose.ts'

/**
 * Authorizes, books, then captures, so nobody pays for a booking that does not exist. Idempotent: a provider event may
 * have booked already. Refuses: payment-not-found, payment-not-authorized, payment-needs-action, payment-over,
 * payment-unsettled, price-changed, times-changed, slot-over, slots-lost, calendar-silent, credit-spent.
 */
export async function bookPaidSlots(
  services: BookingServices,
  { request, visitorId, intentId }: { request: BookingRequest; visitorId: string; intentId: string },
): Promise<BookingAnswer> {
  const { mode, userInfo, notes, facilityId } = request
  const payment = await completePayment(services, {
    intentId,
    visitorId,
    purpose: facilityPurposeName(facilityId),
    checkout: { userInfo, notes } satisfies Checkout,
    check(open) {
      const quote = BookingQuote.parse(open.quote)
      if (quote.mode !== mode) throw bookingsProblem('mode-not-offered')
      checkClaims(request, quote)
    },
  })
  return answerOf(services, payment)
}

/** A refusal if there is none or it was handed over since. */
export async function answerOf(services: BookingServices, payment: Payment): Promise<BookingAnswer> {
  const row = await findBooking(services.db, { paymentId: payment.id })
  if (row?.visitorId !== payment.visitorId) throw await whyNot(services, payment)
  return {
    booking: presentBooking(row, services.signingSecret),
    paymentIntentId: payment.intentId!,
    message: messageOf(row),
  }
}

/** Stored with the payment, so every caller gets the same refusal. */
export async function whyNot(services: BookingServices, payment: Payment) {
  switch (payment.fault) {
    case 'slots-lost':
    case 'calendar-silent':
    case 'booking-not-changeable':
    case 'change-too-late':
      return bookingsProblem(payment.fault, payment.faultDetails ?? {})
    case 'credit-spent':
      return checkoutProblem('credit-spent', payment.faultDetails ?? {})
    case 'slot-over':
      return availabilityProblem('slot-over')
    default:
      return refusalOf(services, payment)
  }
}

export function messageOf({ status, responseHours }: Pick<BookingRow, 'status' | 'responseHours'>): string {
  return status === 'pending_confirmation'
    ? `Your request was sent. ${promiseOf('hold', responseHours)}.`
    : 'Your facility has been successfully booked.'
}
