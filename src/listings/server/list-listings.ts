import type { Db } from '#kit/server/db.ts'
import { readDueCursor, writeDueCursor } from '#kit/server/due-cursor.ts'
import { reviewDueAt } from '#kit/shared/review-promise.ts'
import type { Listing, ListingStatus } from '../contract.ts'
import { countListings, findListings, findWaiting, type ListingRow, type ListingsOf } from './store.ts'

export type ListingPage = {
  listings: Listing[]
  /** Listings of this status. */
  total: number
  /** Of the next page; undefined on the last. */
  cursor: string | undefined
}

type Input = { status?: ListingsOf; limit: number; cursor?: string | undefined }

/** Newest first; undecided ones by due time. An invalid cursor starts from the beginning. */
export async function listListings(db: Db, asked: Input): Promise<ListingPage> {
  const { status, limit } = asked
  const [places, total] = await Promise.all([
    status === 'waiting' ? waitingAt(db, asked) : newestAt(db, { ...asked, status }),
    countListings(db, status),
  ])
  return {
    listings: places.slice(0, limit).map(({ row }) => toListing(row)),
    total,
    cursor: places.length > limit ? places[limit - 1]?.cursor : undefined,
  }
}

/** `cursor` continues after this listing. */
type Placed = { row: ListingRow; cursor: string }

async function newestAt(
  db: Db,
  { status, limit, cursor }: Input & { status: ListingStatus | undefined },
): Promise<Placed[]> {
  const before = cursor && isNumber(cursor) ? Number(cursor) : undefined
  const rows = await findListings(db, { status, before, limit: limit + 1 })
  return rows.map(row => ({ row, cursor: row.number }))
}

async function waitingAt(db: Db, { limit, cursor }: Input): Promise<Placed[]> {
  const rows = await findWaiting(db, { after: readDueCursor(cursor, isNumber), limit: limit + 1 })
  return rows.map(({ place, ...row }) => ({ row, cursor: writeDueCursor({ place, key: row.number }) }))
}

function isNumber(text: string): boolean {
  return /^\d{1,15}$/.test(text)
}

export function toListing({ createdAt, waitingSince, reviewedAt, ...row }: ListingRow): Listing {
  return {
    ...row,
    submittedAt: createdAt.toISOString(),
    dueAt: waitingSince && reviewDueAt(waitingSince).toISOString(),
    reviewedAt: reviewedAt?.toISOString() ?? null,
  }
}
