import { sumBookingHours } from '#bookings/figures/server/sum-booking-hours.ts'
import type { Job } from '#kit/server/jobs/jobs.ts'
import { sumMoneyHours } from '#payments/server/figures/sum-money-hours.ts'
import { CHECK_BOOKS, checkBooks } from './payments/check-books.ts'

export const dashboardJobs: Job[] = [
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
    cron: '9 * * * *',
    async run({ db }) {
      const hours = await sumBookingHours(db, Date.now())
      await sumMoneyHours(db, Date.now())
      return `${hours} ${hours === 1 ? 'hour' : 'hours'} added`
    },
  },
]
