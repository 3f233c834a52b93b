import type { BookingAnswer } from '#bookings/checkout/contract.ts'
import type { BookingServices } from '#bookings/server/booking-services.ts'
import { bookByLink } from './book-by-link.ts'
import { bookFreeSlots } from './book-free-slots.ts'
import { bookPaidSlots } from './book-paid-slots.ts'
import type { CreateRequest } from './checkout.ts'

/** Amounts and times are only claims. Refuses: mode-not-offered, and each mode's refusals. */
export async function createBooking(
  services: BookingServices,
  { request, visitorId, networkKey, once }: CreateRequest,
): Promise<BookingAnswer> {
  const { mode, stripePaymentIntentId } = request
  if (mode === 'linkout') return bookByLink(services, request, visitorId)
  return stripePaymentIntentId
    ? bookPaidSlots(services, { request, visitorId, intentId: stripePaymentIntentId })
    : bookFreeSlots(services, { request, visitorId, networkKey, once })
}
