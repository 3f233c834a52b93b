import { csvPieces } from '#kit/server/csv.ts'
import type { Db } from '#kit/server/db.ts'
import type { Listing } from '../contract.ts'
import { listListings } from './list-listings.ts'

/** Read at once: a long list takes several short statements and not one long one. */
const BATCH = 1_000

/** All that was submitted, newest first, as the pieces of a CSV file. Times are ISO 8601, UTC; lists have semicolons between. */
export function downloadListings(db: Db): AsyncIterable<string> {
  return csvPieces(columns, batchesOf(db))
}

async function* batchesOf(db: Db): AsyncGenerator<string[][]> {
  let cursor: string | undefined
  do {
    const page = await listListings(db, { limit: BATCH, cursor })
    yield page.listings.map(listing => columns.map(column => cellOf(listing[column])))
    cursor = page.cursor
  } while (cursor)
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
