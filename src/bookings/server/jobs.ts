import type { Job } from '#kit/server/jobs.ts'
import { patienceWith } from '#payments/server/patience.ts'
import type { BookingServices } from './booking-services.ts'
import { cancelUnconfirmed } from './cancel-booking.ts'
import { queueReminders } from './remind.ts'
import { eachUnconfirmed } from './store.ts'

/** Looked for at once. */
const BATCH = 200

export function bookingJobs(services: BookingServices): Job[] {
  return [
    {
      name: 'cancel-unconfirmed',
      title: 'Cancel bookings that nobody confirmed',
      cron: '* * * * *',
      async run({ db, log }) {
        let cancelled = 0
        // Cancelling needs no provider, only letting go of the card does: the settling job does that when it answers again.
        const { gateway } = patienceWith(services.gateway)
        for await (const id of eachUnconfirmed(db, BATCH)) {
          // Each by itself, so that none stops the others.
          try {
            if (await cancelUnconfirmed({ ...services, gateway }, id)) cancelled++
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
      async run({ log }) {
        const queued = await queueReminders(services, log)
        if (queued > 0) services.wake('send-messages')
        return `${queued} reminders`
      },
    },
  ]
}
