import type { BookingServices } from '#bookings/server/booking-services.ts'
import type { Job } from '#kit/server/jobs/jobs.ts'
import { withCircuitBreaker } from '#payments/server/circuit-breaker.ts'
import { applyClosures } from './apply-closures.ts'
import { listUndone } from './store.ts'

const BATCH = 50

/** Finishes closures after a crash or failed bookings. */
export function closureJobs(services: BookingServices): Job[] {
  return [
    {
      name: 'finish-closures',
      title: 'Process bookings at closed facilities',
      cron: '* * * * *',
      async run({ db, log }) {
        const closures = await listUndone(db, BATCH)
        let failed = 0
        const { gateway } = withCircuitBreaker(services.gateway)
        for (const closure of closures) {
          for (const { bookingId, error } of await applyClosures({ ...services, gateway }, closure)) {
            failed++
            log.error({ err: error, closure: closure.id, booking: bookingId }, 'closure-not-applied')
          }
        }
        return `${closures.length} processed, ${failed} bookings failed`
      },
    },
  ]
}
