import type { Db } from '#kit/server/db/db.ts'
import type { RemoveOld } from '#kit/server/db/remove-old.ts'
import type { Job } from '#kit/server/jobs/jobs.ts'
import { deleteOldListings } from '#listings/server/store.ts'
import { urgentBefore } from '#submissions/rules.ts'
import { notifyExpired } from './notify-review.ts'
import { takeForgotten } from './store.ts'

/** Notifies us, once each, of listings due within four hours whose review has not begun. Returns the count. */
async function sendListingReminders(db: Db, now: number): Promise<number> {
  return db.begin(async tx => {
    const forgotten = await takeForgotten(tx, urgentBefore(now))
    await notifyExpired(tx, forgotten)
    return forgotten.length
  })
}

export const listingReviewJobs: Job[] = [
  {
    name: 'send-listing-reminders',
    title: 'Send reminders about unreviewed listings',
    cron: '*/10 * * * *',
    async run({ db }) {
      const reminded = await sendListingReminders(db, Date.now())
      return `${reminded} reminded`
    },
  },
]

/** Declined listings, with their questions. An approved one is kept as the record of a facility's origin. */
export const removeOldListings: RemoveOld = deleteOldListings
