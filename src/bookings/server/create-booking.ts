import type { z } from 'zod'
import type { Db } from '#kit/server/db.ts'
import type { CardGateway } from '#payments/server/gateway.ts'
import { type Booking, type bookingEndpoints, bookingsProblem } from '../contract.ts'
import { bookByLink } from './book-by-link.ts'
import { bookFreeSlots } from './book-free-slots.ts'
import { bookPaidSlots } from './book-paid-slots.ts'

export type BookingRequest = z.output<typeof bookingEndpoints.create.body>
export type BookingServices = { db: Db; gateway: CardGateway }
export type BookingAnswer = { booking: Booking; message: string; redirectUrl?: string; paymentIntentId?: string }

/**
 * Books slots in the mode that is asked for; whether the facility offers it is asked of its provider. Amounts and times in
 * the request are claims. Refuses: mode-not-offered, and what each way refuses.
 */
export async function createBooking(
  services: BookingServices,
  request: BookingRequest,
  visitorId: string,
): Promise<BookingAnswer> {
  switch (request.mode) {
    case 'linkout':
      return bookByLink(services, request, visitorId)
    case 'marketplace':
      return request.stripePaymentIntentId
        ? bookPaidSlots(services, request, visitorId, request.stripePaymentIntentId)
        : bookFreeSlots(services, request, visitorId)
    case 'hold':
      throw bookingsProblem('mode-not-offered')
  }
}
