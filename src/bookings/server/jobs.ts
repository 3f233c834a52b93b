import type { Job } from '#kit/server/jobs/jobs.ts'
import { deferSettling } from '#payments/server/settle-soon.ts'
import type { BookingServices } from './booking-services.ts'
import { cancelUnconfirmed } from './cancel-booking.ts'
import { queueReminders } from './remind.ts'
import { eachUnconfirmed } from './store.ts'

const BATCH = 200

export function bookingJobs(services: BookingServices): Job[] {
  return [
    {
      name: 'cancel-unconfirmed',
      title: 'Cancel unconfirmed requests',
      cron: '* * * * *',
      async run({ db, log }) {
        let cancelled = 0
        // Canceling needs no provider.
        const deferred = deferSettling(services)
        for await (const id of eachUnconfirmed(db, BATCH)) {
          // Separately, so one failure stops no other.
          try {
            if (await cancelUnconfirmed(deferred.services, id)) cancelled++
          } catch (error) {
            log.error({ err: error, booking: id }, 'booking-not-cancelled')
          }
        }
        await deferred.settle()
        return `${cancelled} canceled`
      },
    },
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
