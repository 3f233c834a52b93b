import type { Db } from '#kit/server/db.ts'
import { REVIEW_HOURS } from '#kit/shared/review-promise.ts'
import { HOUR } from '#kit/shared/time.ts'
import { countTournamentReviews } from '#tournaments/server/count-tournament-reviews.ts'
import { countOurTurn } from './store.ts'

export type Waiting = { waiting: number; overdue: number }

/** What waits for us, and what of it longer than we promise. What we wait for is not counted. */
export async function countReviews(db: Db, now: number): Promise<{ listings: Waiting; tournaments: Waiting }> {
  const overdueSince = new Date(now - REVIEW_HOURS * HOUR)
  const [listings, tournaments] = await Promise.all([
    countOurTurn(db, overdueSince),
    countTournamentReviews(db, overdueSince),
  ])
  return { listings, tournaments }
}
