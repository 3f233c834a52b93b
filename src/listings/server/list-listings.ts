import type { Db } from '#kit/server/db.ts'
import type { Listing, ListingStatus } from '../contract.ts'
import { reviewDueAt } from '../rules.ts'
import { countListings, findListings, type ListingRow } from './store.ts'

export type ListingPage = {
  listings: Listing[]
  /** How many there are of the status. */
  total: number
  /** Leads to the next page; undefined on the last. */
  cursor: string | undefined
}

type Asked = { status?: ListingStatus | undefined; limit: number; cursor?: string | undefined }

/** One page of what was submitted, newest first. A cursor that is not ours begins from the start. */
export async function listListings(db: Db, { status, limit, cursor }: Asked): Promise<ListingPage> {
  const before = cursor && /^\d{1,15}$/.test(cursor) ? Number(cursor) : undefined
  const [rows, total] = await Promise.all([
    findListings(db, { status, before, limit: limit + 1 }),
    countListings(db, status),
  ])
  const page = rows.slice(0, limit)
  return {
    listings: page.map(toListing),
    total,
    cursor: rows.length > limit ? page.at(-1)?.number : undefined,
  }
}

/** The row as administrators see it. */
export function toListing({ createdAt, reviewedAt, ...row }: ListingRow): Listing {
  return {
    ...row,
    submittedAt: createdAt.toISOString(),
    dueAt: reviewDueAt(createdAt).toISOString(),
    reviewedAt: reviewedAt?.toISOString() ?? null,
  }
}
