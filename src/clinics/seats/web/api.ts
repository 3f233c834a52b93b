import { queryOptions } from '@tanstack/react-query'
import { FRESH_MS, ownBookingsKey, type SeatsAccess } from '#clinics/web/api.ts'
import { caller, callerWithKey } from '#kit/web/api/call.ts'
import type { ClinicBooking, seatsEndpoints } from '../contract.ts'

/** Holds places; opens or updates the payment. */
export const createClinicIntent = caller<typeof seatsEndpoints.createPaymentIntent>(
  'POST /api/create-nil-payment-intent',
)

export const createClinicBooking = callerWithKey<typeof seatsEndpoints.create>('POST /api/nil-bookings')

/** After the redirect from the bank's page. */
export const finishClinicBooking = caller<typeof seatsEndpoints.finish>('POST /api/nil-bookings/finish')

export function clinicBookingQuery({ id, key }: SeatsAccess) {
  return queryOptions<ClinicBooking>({
    queryKey: ['/api/nil-bookings', key ? `${id}?${new URLSearchParams({ key })}` : id],
    staleTime: FRESH_MS,
  })
}

export const ownClinicBookingsQuery = queryOptions<ClinicBooking[]>({
  queryKey: ownBookingsKey,
  staleTime: FRESH_MS,
})
