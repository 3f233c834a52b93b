import { queryOptions } from '@tanstack/react-query'
import type { seatsEndpoints } from '#clinics/seats/contract.ts'
import { openedBy, type SeatsAccess } from '#clinics/web/api.ts'
import { caller, callerWithKey } from '#kit/web/api/call.ts'

/** The key lets calendar apps read it. */
export function seatsCalendarHref({ id, key }: SeatsAccess): string {
  return `/api/nil-bookings/${id}/calendar.ics${key ? `?${new URLSearchParams({ key })}` : ''}`
}

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
