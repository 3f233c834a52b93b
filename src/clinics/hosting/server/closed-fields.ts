import { blockPeriod } from '#availability/blocks/server/block-period.ts'
import type { Period } from '#availability/rules.ts'
import type { FieldEvent } from '#bookings/server/booking-services.ts'
import type { ClinicServices } from '#clinics/server/clinic-services.ts'
import { lockClinic } from '#clinics/server/store.ts'
import type { Db } from '#kit/server/db/db.ts'
import type { Job } from '#kit/server/jobs/jobs.ts'
import { callOff } from './call-off.ts'
import { findClinicsOn, findClosedOut, lockClosures } from './store.ts'

/** Per run. */
const BATCH = 100

/** On the facility's ground, in order of time. */
export function listClinicsOn(
  db: Db,
  { facilityId, period }: { facilityId: string; period: Period },
): Promise<FieldEvent[]> {
  return findClinicsOn(db, { facilityId, start: new Date(period.start), end: new Date(period.end) })
}

/** Closing a field wakes it; it also runs every minute in case the wake-up is lost. */
export function closedFieldJobs(services: ClinicServices): Job[] {
  return [
    {
      name: 'cancel-closed-clinics',
      title: 'Cancel clinics on closed fields',
      cron: '* * * * *',
      async run({ db, log }) {
        let calledOff = 0
        for (const id of await findClosedOut(db, BATCH)) {
          try {
            if (await callOffClosed(services, id)) calledOff++
          } catch (error) {
            log.error({ err: error, clinic: id }, 'clinic-not-cancelled')
          }
        }
        return `${calledOff} canceled`
      },
    },
  ]
}

/**
 * Closes the clinic's slots in the same transaction, so nobody can book them in between. False if the field
 * reopened, or the clinic has begun or ended.
 */
function callOffClosed(services: ClinicServices, id: string): Promise<boolean> {
  return services.db.begin(async tx => {
    const clinic = (await lockClinic(tx, id))!
    const closures = await lockClosures(tx, id)
    if (closures.length === 0 || clinic.status !== 'published' || clinic.scheduledAt <= clinic.now) return false
    await callOff(tx, services, clinic, { because: 'closed', note: null })
    for (const { closureId, facilityId, start, end } of closures) {
      const period = { start: start.getTime(), end: end.getTime() }
      await blockPeriod(tx, { facilityId, period, blockId: closureId })
    }
    return true
  })
}
