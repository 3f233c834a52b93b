import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { noteServerTime } from '#availability/web/server-clock.ts'
import type { BookingOrder } from '#bookings/booking-orders.ts'
import type { ownerListEndpoints } from '#bookings/owner-list-contract.ts'
import { caller, callerWithHeaders } from '#kit/web/call.ts'
import { live } from '#kit/web/live-query.ts'
import { transportOf } from '#kit/web/query-client.ts'

/** An empty text means no filter. Days are yyyy-MM-dd. */
export type OwnFilter = {
  facilityId: string
  status: '' | 'pending_confirmation' | 'confirmed' | 'redirected' | 'cancelled'
  from: string
  to: string
  text: string
}
export type OwnListing = OwnFilter & { order: BookingOrder }

/** Key prefix, so that a change can invalidate all of them. */
export const OWN_BOOKINGS_KEY = ['owner-bookings'] as const

/** Avoids fetching twice on the first rendering. */
const fresh = { ...live, staleTime: 3_000 } as const

/** At all of an owner's facilities. */
export function ownListQuery(accountId: string, listing: OwnListing) {
  return infiniteQueryOptions({
    queryKey: [...OWN_BOOKINGS_KEY, accountId, 'list', listing],
    queryFn: async ({ client, pageParam: cursor }) => {
      const { reply, headers } = await readList({ query: { ...listing, cursor } }, transportOf(client))
      noteServerTime(headers)
      return reply
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: page => page.cursor ?? undefined,
    ...fresh,
  })
}

/** Count and amounts. */
export function ownSumsQuery(accountId: string, { facilityId, status, from, to, text }: OwnListing) {
  const filter: OwnFilter = { facilityId, status, from, to, text }
  return queryOptions({
    queryKey: [...OWN_BOOKINGS_KEY, accountId, 'sums', filter],
    queryFn: ({ client }) => readSums({ query: filter }, transportOf(client)),
    ...fresh,
  })
}

/** CSV of the filtered table. */
export function ownFile(listing: OwnListing): string {
  const filters = Object.entries(listing).filter(([, value]) => value !== '')
  return `/api/owner/bookings.csv?${new URLSearchParams(filters)}`
}

const readList = callerWithHeaders<typeof ownerListEndpoints.list>('GET /api/owner/bookings')
const readSums = caller<typeof ownerListEndpoints.sums>('GET /api/owner/bookings/sums')
