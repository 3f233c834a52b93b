import type { Job } from '#kit/server/jobs/jobs.ts'
import type { BookingServices } from './booking-services.ts'
import { queueReminders } from './remind.ts'

export function bookingJobs(services: BookingServices): Job[] {
  return [
    {
      name: 'send-reminders',
      title: 'Send booking reminders',
      cron: '*/10 * * * *',
      async run({ log }) {
        const queued = await queueReminders(services, log)
        return `${queued} reminders`
      },
    },
  ]
}
