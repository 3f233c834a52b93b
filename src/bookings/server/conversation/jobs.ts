import type { Job } from '#kit/server/jobs.ts'
import type { BookingServices } from '../booking-services.ts'
import { tellOfGathered } from './tell-of-messages.ts'

export function conversationJobs(services: BookingServices): Job[] {
  return [
    {
      name: 'tell-of-messages',
      title: 'Mail messages about bookings',
      cron: '* * * * *',
      async run() {
        const told = await tellOfGathered(services)
        if (told > 0) services.wake('send-messages')
        return `${told} mails`
      },
    },
  ]
}
