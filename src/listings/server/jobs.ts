import type { Db } from '#kit/server/db.ts'
import type { Job } from '#kit/server/jobs.ts'
import { sendListingReminders } from './review/send-listing-reminders.ts'

export function listingJobs({ db, wake }: { db: Db; wake: (job: string) => void }): Job[] {
  return [
    {
      name: 'send-listing-reminders',
      title: 'Send reminders about unreviewed listings',
      cron: '*/10 * * * *',
      async run() {
        const reminded = await sendListingReminders(db, Date.now())
        if (reminded > 0) wake('send-messages')
        return `${reminded} reminded`
      },
    },
  ]
}
