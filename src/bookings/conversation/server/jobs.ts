import type { BookingServices } from '#bookings/server/booking-services.ts'
import type { Job } from '#kit/server/jobs/jobs.ts'
import { notifyDueMessages } from './notify-messages.ts'

export function conversationJobs(services: BookingServices): Job[] {
  return [
    {
      name: 'notify-messages',
      title: 'Email booking messages',
      cron: '* * * * *',
      async run() {
        const told = await notifyDueMessages(services)
        return `${told} sent`
      },
    },
  ]
}
