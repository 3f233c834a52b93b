import { sumBookings } from '#bookings/figures/server/sum-bookings.ts'
import type { Db } from '#kit/server/db/db.ts'
import type { Job } from '#kit/server/jobs/jobs.ts'
import { sumPayments } from '#payments/server/figures/sum-payments.ts'
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

/** Adds what has settled to the sums; returns the minutes added. Tests may choose another `settled`. */
export async function sumFigures(db: Db, timeZone: string, settled?: string): Promise<number> {
  await sumPayments(db, settled)
  return sumBookings(db, timeZone, settled)
}
