import type { BookingServices } from '#bookings/server/booking-services.ts'
import type { Job } from '#kit/server/jobs/jobs.ts'
import { deferSettling } from '#payments/server/settle-soon.ts'
import { cancelUnconfirmed } from './cancel-booking.ts'
import { eachUnconfirmed } from './store.ts'

const BATCH = 200

export function cancellationJobs(services: BookingServices): Job[] {
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
  ]
}
