import type { Job } from '#kit/server/jobs.ts'
import type { BookingServices } from './booking-services.ts'
import { cancelUnconfirmed } from './cancel-booking.ts'
import { queueReminders } from './remind.ts'
import { listUnconfirmed } from './store.ts'

/** Cancelled in one run at most. */
const BATCH = 200

export function bookingJobs(services: BookingServices): Job[] {
  return [
    {
      name: 'cancel-unconfirmed',
      title: 'Cancel bookings that nobody confirmed',
      cron: '* * * * *',
      async run({ db, log }) {
        let cancelled = 0
        for (const id of await listUnconfirmed(db, BATCH)) {
          // Each by itself, so that none stops the others.
          try {
            if (await cancelUnconfirmed(services, id)) cancelled++
          } catch (error) {
            log.error({ err: error, booking: id }, 'booking-not-cancelled')
          }
        }
        return `${cancelled} cancelled`
      },
    },
    {
      name: 'send-reminders',
      title: 'Remind of bookings',
      cron: '*/10 * * * *',
      async run() {
        const queued = await queueReminders(services)
        if (queued > 0) services.wake('send-messages')
        return `${queued} reminders`
      },
    },
  ]
}
