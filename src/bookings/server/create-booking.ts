import type { z } from 'zod'
import type { Once } from '#kit/server/http/idempotency.ts'
import type { Booking, bookingEndpoints } from '../contract.ts'
import { bookByLink } from './book-by-link.ts'
import { bookFreeSlots } from './book-free-slots.ts'
import { bookPaidSlots } from './book-paid-slots.ts'
import type { BookingServices } from './booking-services.ts'

export type BookingRequest = z.output<typeof bookingEndpoints.create.body>
export type BookingAnswer = { booking: Booking; message: string; redirectUrl?: string; paymentIntentId?: string }

/** `networkKey` null: no limit of free times. */
export type CreateRequest = {
  request: BookingRequest
  visitorId: string
  networkKey: string | null
  once: Once<BookingAnswer>
}

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
