import type { Db } from '#kit/server/db/db.ts'
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
