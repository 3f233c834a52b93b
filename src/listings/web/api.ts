import { infiniteQueryOptions } from '@tanstack/react-query'
import { caller, callerWithHeaders } from '#kit/web/call.ts'
import { live } from '#kit/web/live-query.ts'
import { transportOf } from '#kit/web/query-client.ts'
import type { Listing, listingEndpoints } from '../contract.ts'
import type { ListingStatus } from '../rules.ts'

export const submitListing = caller<typeof listingEndpoints.submit>('POST /api/listings')

/** Fails with 409 if it has begun already. */
export const startReview = caller<typeof listingEndpoints.startReview>('POST /api/listings/:id/start-review')

/** CSV, for administrators. */
export const LISTINGS_FILE = '/api/listings.csv'

export type ListingsPage = { listings: Listing[]; total: number; cursor: string | undefined }

/** For administrators, newest first; '' is every status, 'waiting' is undecided, by due time. */
export function listingsQuery(status: ListingStatus | 'waiting' | '') {
  return infiniteQueryOptions({
    queryKey: [...listingsKey, status],
    initialPageParam: '',
    queryFn: async ({ client, pageParam: cursor }): Promise<ListingsPage> => {
      const { reply, headers } = await fetchListings({ query: { status, cursor } }, transportOf(client))
      return { listings: reply, total: Number(headers.get('x-total-count')), cursor: cursorIn(headers.get('link')) }
    },
    getNextPageParam: page => page.cursor,
    ...live,
  })
}

export const listingsKey = ['/api/listings']

const fetchListings = callerWithHeaders<typeof listingEndpoints.list>('GET /api/listings')

/** `</api/listings?cursor=41>; rel="next"` → "41" (RFC 8288). */
function cursorIn(link: string | null): string | undefined {
  const next = /<([^>]*)>;\s*rel="next"/.exec(link ?? '')?.[1]
  return next ? (new URLSearchParams(next.slice(next.indexOf('?'))).get('cursor') ?? undefined) : undefined
}
