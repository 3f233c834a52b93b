import type { Db } from '#kit/server/db/db.ts'
import { urgentBefore } from '#kit/shared/review-promise.ts'
import { notifyExpired } from './notify-review.ts'
import { takeForgotten } from './store.ts'

/** Notifies us, once each, of listings due within four hours whose review has not begun. Returns the count. */
export async function sendListingReminders(db: Db, now: number): Promise<number> {
  return db.begin(async tx => {
    const forgotten = await takeForgotten(tx, urgentBefore(now))
    await notifyExpired(tx, forgotten)
    return forgotten.length
  })
}
