import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Booking, bookingEndpoints } from '#bookings/contract.ts'
import type { Facility } from '#facilities/contract.ts'
import { caller } from '#kit/web/api/call.ts'

export function facilityQuery(id: string) {
  return queryOptions<Facility>({ queryKey: ['/api/facilities', id] })
}

export function bookingQuery(id: string) {
  return queryOptions<Booking>({ queryKey: ['/api/bookings', id] })
}

/** The response's amount counts. */
export const createPaymentIntent = caller<typeof bookingEndpoints.createPaymentIntent>(
  'POST /api/create-payment-intent',
)

/** Called after the bank's page. */
export const finishBooking = caller<typeof bookingEndpoints.finish>('POST /api/bookings/finish')

/** 404 for an unknown code. */
export const readCredit = caller<typeof bookingEndpoints.credit>('GET /api/credits/:code')

export const createBooking = caller<typeof bookingEndpoints.create>('POST /api/bookings')

/** A booking changes all time lists; they reload when next shown. */
export function forgetTimes(client: QueryClient, facilityId: string): void {
  for (const list of ['/api/availability-slots', '/api/availability-days'])
    void client.invalidateQueries({ queryKey: [list, facilityId], refetchType: 'none' })
}
