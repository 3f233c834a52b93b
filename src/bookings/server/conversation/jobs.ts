import type { Job } from '#kit/server/jobs.ts'
import type { BookingServices } from '../booking-services.ts'
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
