import type { Job } from '#kit/server/jobs.ts'
import { sendListingReminders } from './review/send-listing-reminders.ts'

export const listingJobs: Job[] = [
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
