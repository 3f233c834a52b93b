import { queryOptions } from '@tanstack/react-query'
import type { bookingEndpoints } from '#bookings/contract.ts'
import type { facilityListEndpoints } from '#facilities/lists/contract.ts'
import { caller } from '#kit/web/api/call.ts'
import { transportOf } from '#kit/web/api/query-client.ts'
import type { OwnShown } from './own-bookings.tsx'

const listBookings = caller<typeof bookingEndpoints.list>('GET /api/bookings')

/** A new visitor has none, without a statement. */
export const ownBookingsQuery = queryOptions({
  queryKey: ['home', 'own-bookings'],
  queryFn: async ({ client }): Promise<OwnShown[]> => {
    const bookings = await listBookings({ query: { mine: 'true', limit: LATEST } }, transportOf(client))
    if (bookings.length === 0) return []
    const { ownShown } = await import('./own-bookings.tsx')
    return ownShown(bookings, Date.now())
  },
  staleTime: 10_000,
})

const LATEST = 20

export const countsQuery = queryOptions({
  queryKey: ['/api/facility-counts'],
  queryFn: ({ client }) => fetchCounts({}, transportOf(client)),
})

const fetchCounts = caller<typeof facilityListEndpoints.counts>('GET /api/facility-counts')
