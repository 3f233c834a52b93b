import { blockPeriod } from '#availability/blocks/server/block-period.ts'
import type { Period } from '#availability/rules.ts'
import { announceChanges } from '#availability/server/announce-changes.ts'
import type { AffectedBooking, Closure, FieldClinic, HandledBooking, Remedy } from '#bookings/closures/contract.ts'
import type { Access } from '#bookings/server/access.ts'
import type { BookingServices } from '#bookings/server/booking-services.ts'
import { openFacility } from '#bookings/server/open-facility.ts'
import { wakeJob } from '#kit/server/db/on-commit.ts'
import { applyClosures } from './apply-closures.ts'
import { describeBookings, presentApplied, recordClosure } from './close-facility.ts'
import { readClosurePeriod } from './closure-period.ts'
import { listFieldClinics } from './list-field-clinics.ts'
import { presentClosure } from './present-closure.ts'
import { type ClosureRow, findClosure, listAffectedBookings } from './store.ts'

type Log = NonNullable<Parameters<typeof openFacility>[1]['log']>
type Asked = { facilityIds: readonly string[]; access: Access; from: string; to: string; log: Log }

/**
 * One transaction records all closures, so either all facilities close or none. What follows cannot be undone (refunds,
 * emails), so it is done booking by booking, as for one facility, and a job finishes what a crash or a failure left.
 * Refuses: facility-not-found, not-allowed, closure-period-invalid, closure-over, closure-too-far-ahead.
 */
export async function closeFacilities(
  services: BookingServices,
  { reason, remedy, ...asked }: Asked & { reason: string; remedy: Remedy },
): Promise<{ closures: Closure[]; failed: number; bookings: HandledBooking[] }> {
  const { db } = services
  const { from, to } = asked
  const opened = await openAll(services, asked)
  const rows = await db.begin(async tx => {
    const recorded: ClosureRow[] = []
    for (const each of opened) recorded.push(await recordClosure(tx, { ...each, from, to, reason, remedy }))
    wakeJob(tx, 'cancel-closed-clinics')
    return recorded
  })
  // All first: nobody is moved from one closed field to another.
  for (const row of rows) await block(services, row)
  let failed = 0
  for (const row of rows) failed += (await applyClosures(services, row)).length
  const applied = (await Promise.all(rows.map(({ id }) => listAffectedBookings(db, id)))).flat()
  return {
    closures: await Promise.all(rows.map(async ({ id }) => presentClosure((await findClosure(db, id))!))),
    failed,
    bookings: await Promise.all(applied.map(each => presentApplied(services, each))),
  }
}

async function block({ db }: BookingServices, { id, facilityId, startsAt, endsAt }: ClosureRow): Promise<void> {
  const period = { start: startsAt.getTime(), end: endsAt.getTime() }
  await db.begin(async tx =>
    announceChanges(tx, { facilityId, periods: await blockPeriod(tx, { facilityId, period, blockId: id }) }),
  )
}

/** Each booking once, also where several of the facilities share its space. Refuses as `closeFacilities`. */
export async function previewClosures(
  services: BookingServices,
  asked: Asked,
): Promise<{ bookings: AffectedBooking[]; clinics: FieldClinic[] }> {
  const known = new Set<string>()
  const bookings: AffectedBooking[] = []
  const clinics = new Map<string, FieldClinic>()
  for (const { facility, period } of await openAll(services, asked)) {
    const { id: facilityId, timeZone } = facility
    bookings.push(...(await describeBookings(services, { facilityId, period, known })))
    for (const clinic of await listFieldClinics(services, { facilityId, timeZone, period }))
      clinics.set(clinic.id, clinic)
  }
  return { bookings, clinics: [...clinics.values()] }
}

/** In id order, as all that lock several facilities. One refusal refuses all. */
async function openAll(services: BookingServices, { facilityIds, access, from, to, log }: Asked) {
  const opened: (Awaited<ReturnType<typeof openFacility>> & { period: Period })[] = []
  for (const facilityId of [...new Set(facilityIds)].sort()) {
    try {
      const found = await openFacility(services, { facilityId, access, action: 'close-facilities', log })
      const period = readClosurePeriod({ from, to }, { timeZone: found.facility.timeZone, now: Date.now() })
      opened.push({ ...found, period })
    } catch (error) {
      log.warn({ facility: facilityId }, 'closures-refused')
      throw error
    }
  }
  return opened
}
