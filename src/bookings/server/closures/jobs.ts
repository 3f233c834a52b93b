import type { Job } from '#kit/server/jobs.ts'
import { patienceWith } from '#payments/server/patience.ts'
import type { BookingServices } from '../booking-services.ts'
import { listUndone } from './store.ts'
import { treatAll } from './treat-all.ts'

const BATCH = 50

/** Finishes closures after a crash or failed bookings. */
export function closureJobs(services: BookingServices): Job[] {
  return [
    {
      name: 'finish-closures',
      title: 'Treat bookings of closed facilities',
      cron: '* * * * *',
      async run({ db, log }) {
        const closures = await listUndone(db, BATCH)
        let failed = 0
        const { gateway } = patienceWith(services.gateway)
        for (const closure of closures) {
          for (const { bookingId, error } of await treatAll({ ...services, gateway }, closure)) {
            failed++
            log.error({ err: error, closure: closure.id, booking: bookingId }, 'booking-not-treated')
          }
        }
        return `${closures.length} taken up, ${failed} bookings failed`
      },
    },
  ]
}
