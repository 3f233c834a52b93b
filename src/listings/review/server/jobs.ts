import type { Job } from '#kit/server/jobs/jobs.ts'
import { sendListingReminders } from './send-listing-reminders.ts'

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
