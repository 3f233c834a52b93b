import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Booking, bookingEndpoints } from '#bookings/contract.ts'
import type { Facility } from '#facilities/contract.ts'
import { caller } from '#kit/web/call.ts'

/** The facility that is being booked. */
export function facilityQuery(id: string) {
  return queryOptions<Facility>({ queryKey: ['/api/facilities', id] })
}

/** One of the visitor's own bookings. */
export function bookingQuery(id: string) {
  return queryOptions<Booking>({ queryKey: ['/api/bookings', id] })
}

/** Opens the payment for held slots, or changes the open one; the reply's amount is the one that counts. */
export const createPaymentIntent = caller<typeof bookingEndpoints.createPaymentIntent>(
  'POST /api/create-payment-intent',
)

/** Books what a payment is for, after the bank's page has sent the browser back. */
export const finishBooking = caller<typeof bookingEndpoints.finish>('POST /api/bookings/finish')

/** What is left of a credit; fails with 404 for a code that nobody knows. */
export const readCredit = caller<typeof bookingEndpoints.credit>('GET /api/credits/:code')

/** Books held slots. */
export const createBooking = caller<typeof bookingEndpoints.create>('POST /api/bookings')

/** After a booking every list of times is older than what has just happened; they are asked for when they are next shown. */
export function forgetTimes(client: QueryClient, facilityId: string): void {
  for (const list of ['/api/availability-slots', '/api/availability-days'])
    void client.invalidateQueries({ queryKey: [list, facilityId], refetchType: 'none' })
}
