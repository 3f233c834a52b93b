import type { Db } from '#kit/server/db.ts'
import { urgentBefore } from '#kit/shared/review-promise.ts'
import { takeForgotten } from './store.ts'
import { tellOfForgotten } from './tell-of-review.ts'

/** Notifies us, once each, of listings due within four hours whose review has not begun. Returns the count. */
export async function remindOfListings(db: Db, now: number): Promise<number> {
  return db.begin(async tx => {
    const forgotten = await takeForgotten(tx, urgentBefore(now))
    await tellOfForgotten(tx, forgotten)
    return forgotten.length
  })
}
