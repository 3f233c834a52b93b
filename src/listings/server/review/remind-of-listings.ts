import type { Db } from '#kit/server/db.ts'
import { urgentBefore } from '#kit/shared/review-promise.ts'
import { takeForgotten } from './store.ts'
import { tellOfForgotten } from './tell-of-review.ts'

/** Tells us of listings whose answer is due within four hours and that nobody has begun to review, each once. Answers how many. */
export async function remindOfListings(db: Db, now: number): Promise<number> {
  return db.begin(async tx => {
    const forgotten = await takeForgotten(tx, urgentBefore(now))
    await tellOfForgotten(tx, forgotten)
    return forgotten.length
  })
}
