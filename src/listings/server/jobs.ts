import type { Db } from '#kit/server/db.ts'
import type { Job } from '#kit/server/jobs.ts'
import { remindOfListings } from './review/remind-of-listings.ts'

export function listingJobs({ db, wake }: { db: Db; wake: (job: string) => void }): Job[] {
  return [
    {
      name: 'remind-of-listings',
      title: 'Send reminders about unreviewed listings',
      cron: '*/10 * * * *',
      async run() {
        const reminded = await remindOfListings(db, Date.now())
        if (reminded > 0) wake('send-messages')
        return `${reminded} reminded`
      },
    },
  ]
}
