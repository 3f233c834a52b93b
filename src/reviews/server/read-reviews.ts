import { facilitiesProblem } from '#facilities/contract.ts'
import type { Db } from '#kit/server/db/db.ts'
import { type AskedPage, cutPage, type MomentPosition, type Page } from '#kit/server/http/pages.ts'
import type { Review, ReviewTotals } from '../contract.ts'
import { averageOf, ratings } from '../rules.ts'
import { presentReview } from './present-review.ts'
import { countRatings, facilityExists, listReviews } from './store.ts'

type Query = AskedPage<MomentPosition> & { facilityId: string }

/** Newest first. Refuses: facility-not-found. */
export async function readReviews(
  db: Db,
  { facilityId, after, limit }: Query,
): Promise<Page<Review, MomentPosition> & { totals: ReviewTotals }> {
  const [found, counted] = await Promise.all([
    listReviews(db, { facilityId, after, limit: limit + 1 }),
    countRatings(db, facilityId),
  ])
  // Having reviews proves that the facility exists.
  if (counted.length === 0 && !(await facilityExists(db, facilityId))) throw facilitiesProblem('facility-not-found')
  const stars = ratings.map(rating => ({ rating, count: counted.find(each => each.rating === rating)?.count ?? 0 }))
  const { rows, next } = cutPage(found, limit, ({ at, id }) => ({ at, id }))
  return {
    totals: { count: stars.reduce((sum, each) => sum + each.count, 0), average: averageOf(stars), stars },
    rows: rows.map(presentReview),
    next,
  }
}
