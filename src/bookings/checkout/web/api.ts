import type { checkoutEndpoints } from '#bookings/checkout/contract.ts'
import { caller } from '#kit/web/api/call.ts'

/** The response's amount counts. */
export const createPaymentIntent = caller<typeof checkoutEndpoints.createPaymentIntent>(
  'POST /api/create-payment-intent',
)

/** Called after the bank's page. */
export const finishBooking = caller<typeof checkoutEndpoints.finish>('POST /api/bookings/finish')

/** 404 for an unknown code. */
export const readCredit = caller<typeof checkoutEndpoints.credit>('GET /api/credits/:code')

export const createBooking = caller<typeof checkoutEndpoints.create>('POST /api/bookings')
