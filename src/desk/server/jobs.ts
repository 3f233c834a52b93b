import type { Job } from '#kit/server/jobs/jobs.ts'
import { sumFigures } from './analyze.ts'
import { CHECK_BOOKS, checkBooks } from './payments/check-books.ts'

/** `timeZone`: the dashboard’s. */
export const dashboardJobs = (timeZone: string): Job[] => [
  {
    name: CHECK_BOOKS,
    title: 'Reconcile payments with bookings and the ledger',
    cron: '47 3 * * *',
    async run({ db }) {
      const differences = await checkBooks(db)
      return differences === 0 ? 'No differences' : `${differences} to check`
    },
  },
  {
    name: 'sum-figures',
    title: 'Summarize bookings and revenue for the dashboard',
    cron: '* * * * *',
    async run({ db }) {
      const minutes = await sumFigures(db, timeZone)
      return `${minutes} ${minutes === 1 ? 'minute' : 'minutes'} added`
    },
  },
]
