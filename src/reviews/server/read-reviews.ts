import { facilitiesProblem } from '#facilities/contract.ts'
import type { Db } from '#kit/server/db.ts'
import { Problem } from '#kit/shared/problem.ts'
import type { ReviewPage } from '../contract.ts'
import { averageOf, ratings } from '../rules.ts'
import { presentReview } from './present-review.ts'
import { countRatings, facilityExists, isReviewOf, listReviews } from './store.ts'

type Input = { facilityId: string; cursor?: string | undefined; limit: number }

/** Refuses: facility-not-found, invalid-request for another list's cursor. */
export async function readReviews(db: Db, { facilityId, cursor, limit }: Input): Promise<ReviewPage> {
  const after = cursor ?? null
  if (after && !(await isReviewOf(db, { id: after, facilityId }))) throw wrongCursor()
  const [rows, counted] = await Promise.all([
    listReviews(db, { facilityId, after, limit: limit + 1 }),
    countRatings(db, facilityId),
  ])
  // Having reviews proves that the facility exists.
  if (counted.length === 0 && !(await facilityExists(db, facilityId))) throw facilitiesProblem('facility-not-found')
  const stars = ratings.map(rating => ({ rating, count: counted.find(each => each.rating === rating)?.count ?? 0 }))
  const shown = rows.slice(0, limit)
  return {
    totals: { count: stars.reduce((sum, each) => sum + each.count, 0), average: averageOf(stars), stars },
    reviews: shown.map(presentReview),
    cursor: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
  }
}

function wrongCursor(): Problem {
  return new Problem('invalid-request', 400, 'Some fields are missing or invalid.', {
    errors: [{ path: 'cursor', message: 'This cursor belongs to another list. Begin again without it.' }],
  })
}
