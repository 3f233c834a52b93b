import type { BookingAnswer } from '#bookings/checkout/contract.ts'
import type { BookingServices } from '#bookings/server/booking-services.ts'
import { completePayment } from '#payments/server/complete-payment.ts'
import { readPurpose } from '#payments/server/read-purpose.ts'
import { answerOf } from './book-paid-slots.ts'

/**
 * Called after the bank's page; the buyer was stored before the card was confirmed. Refuses: payment-not-found,
 * payment-not-authorized, payment-needs-action, payment-over, payment-unsettled, slot-over, slots-lost, credit-spent.
 */
export async function finishBooking(
  services: BookingServices,
  intentId: string,
  visitorId: string,
): Promise<BookingAnswer> {
  const purpose = await readPurpose(services.db, { intentId, visitorId })
  const payment = await completePayment(services, { intentId, visitorId, purpose })
  return answerOf(services, payment)
}
