import { queryOptions } from '@tanstack/react-query'
import { FRESH_MS, openedBy, ownBookingsKey, type SeatsAccess } from '#clinics/web/api.ts'
import { caller, callerWithKey } from '#kit/web/api/call.ts'
import type { ClinicBooking, seatsEndpoints } from '../contract.ts'

/** Holds places; opens or updates the payment. */
export const createClinicIntent = caller<typeof seatsEndpoints.createPaymentIntent>(
  'POST /api/create-nil-payment-intent',
)

export const createClinicBooking = callerWithKey<typeof seatsEndpoints.create>('POST /api/nil-bookings')

/** After the redirect from the bank's page. */
export const finishClinicBooking = caller<typeof seatsEndpoints.finish>('POST /api/nil-bookings/finish')

/** The key lets calendar apps read it. */
export function seatsCalendarHref({ id, key }: SeatsAccess): string {
  return `/api/nil-bookings/${id}/calendar.ics${key ? `?${new URLSearchParams({ key })}` : ''}`
}

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

/** Never cached. */
export function seatsQuoteQuery(access: SeatsAccess, places: number) {
  return queryOptions({
    queryKey: ['clinic-cancellation', access, places],
    queryFn: () => {
      const { params, query } = openedBy(access)
      return quoteSeats({ params, query: { ...query, places } })
    },
    enabled: places > 0,
    staleTime: 0,
    gcTime: 0,
  })
}

export const cancelSeats = callerWithKey<typeof seatsEndpoints.cancel>('POST /api/nil-bookings/:id/cancel')

const quoteSeats = caller<typeof seatsEndpoints.cancellation>('GET /api/nil-bookings/:id/cancellation')
