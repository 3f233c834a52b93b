import type { BookingContext } from '#bookings/server/booking-services.ts'
import type { Job } from '#kit/server/jobs/jobs.ts'
import { requestReviews } from './request-reviews.ts'

export function reviewJobs(context: BookingContext): Job[] {
  return [
    {
      name: 'request-reviews',
      title: 'Ask players for reviews',
      cron: '*/15 * * * *',
      async run() {
        const asked = await requestReviews(context)
        return `${asked} asked`
      },
    },
  ]
}
