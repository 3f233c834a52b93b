import type { Db } from '#kit/server/db/db.ts'
import type { Job } from '#kit/server/jobs/jobs.ts'
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
