import type { Db } from '#kit/server/db/db.ts'
import { REVIEW_HOURS } from '#kit/shared/review-promise.ts'
import { HOUR } from '#kit/shared/time.ts'
import { countTournamentReviews } from '#tournaments/server/count-tournament-reviews.ts'
import { countOurTurn } from './store.ts'

export type Waiting = { waiting: number; overdue: number }

/** Submissions that wait for us, and those overdue. Excludes those waiting for the owner. */
export async function countReviews(db: Db, now: number): Promise<{ listings: Waiting; tournaments: Waiting }> {
  const overdueSince = new Date(now - REVIEW_HOURS * HOUR)
  const [listings, tournaments] = await Promise.all([
    countOurTurn(db, overdueSince),
    countTournamentReviews(db, overdueSince),
  ])
  return { listings, tournaments }
}
