import { caller, callerWithHeaders } from '#kit/web/api/call.ts'
import { polled } from '#kit/web/api/live-query.ts'
import { listQuery } from '#kit/web/list/list-query.ts'
import type { listingEndpoints } from '../contract.ts'
import type { ListingStatus } from '../rules.ts'

export const submitListing = caller<typeof listingEndpoints.submit>('POST /api/listings')

/** CSV, for administrators. */
export const LISTINGS_FILE = '/api/listings.csv'

/** 'waiting': undecided. */
export type ShownListings = ListingStatus | 'waiting' | 'all'

/** For administrators, newest first; undecided ones by due time. */
export function listingsQuery(shown: ShownListings) {
  const status = shown === 'all' ? '' : shown
  const list = listQuery([...listingsKey, status], (cursor, transport) =>
    fetchListings({ query: { status, cursor } }, transport),
  )
  return { ...list, ...polled }
}

export const listingsKey = ['/api/listings']

const fetchListings = callerWithHeaders<typeof listingEndpoints.list>('GET /api/listings')
