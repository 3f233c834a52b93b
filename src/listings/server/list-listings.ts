import type { Db } from '#kit/server/db/db.ts'
import { csvPages } from '#kit/server/files/csv.ts'
import { type AskedPage, cutPage, type DuePosition, type Page } from '#kit/server/http/pages.ts'
import { reviewDueAt } from '#submissions/rules.ts'
import type { Listing } from '../contract.ts'
import { countListings, findListings, type ListingRow, type ListingsOf } from './store.ts'

type Query = AskedPage<DuePosition> & { status?: ListingsOf }

/** Newest first; undecided ones by due time. */
export async function listListings(db: Db, { status, limit, after }: Query): Promise<Page<Listing, DuePosition>> {
  const [found, total] = await Promise.all([
    findListings(db, { status, after, limit: limit + 1 }),
    countListings(db, status),
  ])
  const { rows, next } = cutPage(found, limit, ({ place, number }) => ({ place, key: number }))
  return { rows: rows.map(toListing), next, total }
}

export function toListing({ createdAt, waitingSince, reviewedAt, ...row }: ListingRow): Listing {
  return {
    ...row,
    submittedAt: createdAt.toISOString(),
    dueAt: waitingSince && reviewDueAt(waitingSince).toISOString(),
    reviewedAt: reviewedAt?.toISOString() ?? null,
  }
}

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
