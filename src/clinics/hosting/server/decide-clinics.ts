import { listBookingsOf } from '#clinics/seats/server/list-bookings-of.ts'
import { notifyDecided } from '#clinics/seats/server/notify-seats.ts'
import { seatsPurposeName } from '#clinics/seats/server/seats-purpose.ts'
import type { ClinicServices } from '#clinics/server/clinic-services.ts'
import { lockClinic } from '#clinics/server/store.ts'
import type { JobContext } from '#kit/server/jobs/jobs.ts'
import { deferSettling } from '#payments/server/settle-soon.ts'
import { settleOpen } from '#payments/server/unsettled/settle-all.ts'
import { callOff } from './call-off.ts'
import { notifyTakesPlace } from './notify-host.ts'
import { findUndecided, isAnybodyHere, markDecided } from './store.ts'

const BATCH = 500

export type Decided = { takePlace: number; calledOff: number; failed: number }

/**
 * Confirms or cancels (with refunds) every clinic past `decideBy`. Counts bookings, not holds; settles open
 * payments first. One failure does not stop the others.
 */
export async function decideClinics(services: ClinicServices, { db, log }: JobContext): Promise<Decided> {
  const decided: Decided = { takePlace: 0, calledOff: 0, failed: 0 }
  const deferred = deferSettling(services)
  for (const id of await findUndecided(db, BATCH)) {
    try {
      await settleOpen(services, seatsPurposeName(id))
      const outcome = await decideClinic(deferred.services, id)
      if (outcome) decided[outcome]++
    } catch (error) {
      decided.failed++
      log.error({ err: error, clinic: id }, 'clinic-not-decided')
    }
  }
  await deferred.settle()
  return decided
}

/** Undefined if already decided or cancelled. */
function decideClinic(services: ClinicServices, id: string): Promise<'takePlace' | 'calledOff' | undefined> {
  return services.db.begin(async tx => {
    const clinic = await lockClinic(tx, id)
    if (clinic?.status !== 'published' || clinic.decidedAt || clinic.decideBy > clinic.now) return undefined
    const { placesBooked } = clinic
    // If the job is late and people have checked in, it takes place.
    if (placesBooked < clinic.minParticipants && !(await isAnybodyHere(tx, id))) {
      await callOff(tx, services, clinic, { because: 'minimum-missed', note: null })
      return 'calledOff'
    }
    await markDecided(tx, id)
    const decided = { ...clinic, decidedAt: clinic.now }
    await notifyTakesPlace(tx, decided, placesBooked)
    // A minimum of one was never in doubt.
    const doubted = clinic.minParticipants > 1 ? await listBookingsOf(tx, clinic) : []
    for (const booking of doubted) await notifyDecided(tx, services, { clinic: decided, booking })
    return 'takePlace'
  })
}
