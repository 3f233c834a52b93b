import type { Db } from '#kit/server/db/db.ts'
import { csvPages } from '#kit/server/files/csv.ts'
import type { AskedPage, DuePosition } from '#kit/server/http/pages.ts'
import type { Listing } from '../contract.ts'
import { listListings } from './list-listings.ts'
import type { ListingsOf } from './store.ts'

/** Chunks of a CSV file. Times are ISO 8601, UTC; lists are separated by semicolons. */
export function downloadListings(db: Db, status: ListingsOf): AsyncIterable<string> {
  const cells = columns.map(column => [column, (listing: Listing) => cellOf(listing[column])] as const)
  return csvPages(cells, (asked: AskedPage<DuePosition>) => listListings(db, { status, ...asked }))
}

const columns = [
  'submittedAt',
  'dueAt',
  'status',
  'facilityName',
  'contactName',
  'email',
  'phone',
  'address',
  'city',
  'state',
  'zipCode',
  'facilityType',
  'sportTypes',
  'pricePerHour',
  'amenities',
  'availability',
  'description',
  'reviewedAt',
  'declineReason',
  'facilityId',
] as const satisfies readonly (keyof Listing)[]

function cellOf(value: Listing[(typeof columns)[number]]): string {
  return Array.isArray(value) ? value.join('; ') : (value ?? '')
}
