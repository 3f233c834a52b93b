import { randomUUID } from 'node:crypto'
import { availabilityProblem } from '#availability/contract.ts'
import { announceChanges } from '#availability/server/announce-changes.ts'
import { locateBookableSlots } from '#availability/server/locate-slots.ts'
import { reserveField } from '#availability/server/reserve-field.ts'
import { readSlotId } from '#availability/server/slot-id.ts'
import { bookingsProblem } from '#bookings/contract.ts'
import { checkFacility } from '#bookings/server/check-facility.ts'
import { checkOtherCalendars } from '#bookings/server/check-other-calendars.ts'
import { type Clinic, clinicProblem, type NewClinic } from '#clinics/contract.ts'
import { MAX_COMING_CLINICS, MAX_PUBLISHED_A_DAY } from '#clinics/options.ts'
import { isOwnedBy } from '#facilities/server/is-owned-by.ts'
import type { Db } from '#kit/server/db.ts'
import type { Once } from '#kit/server/idempotency.ts'
import { Problem } from '#kit/shared/problem.ts'
import type { ClinicServices } from '../clinic-services.ts'
import { toClinic } from '../read-clinic.ts'
import { findClinic, insertClinic } from '../store.ts'
import { planClinic } from './plan-clinic.ts'
import { countClinics, findAthlete, lockOffer } from './store.ts'
import { tellOfPublishing } from './tell-host.ts'

/**
 * Publishes a clinic of an account's athlete and takes its field out of use, both or neither: of two who want the same time one
 * is refused. Refuses: profile-needed, too-many-clinics, what `checkField`, `locateBookableSlots` and `planClinic` refuse, slot-taken, calendar-silent.
 */
export async function publishClinic(
  services: ClinicServices,
  { accountId, asked, once }: { accountId: string; asked: NewClinic; once: Once<Clinic> },
): Promise<Clinic> {
  const { db, wake } = services
  const athlete = await findAthlete(db, accountId)
  if (!athlete) throw clinicProblem('profile-needed')
  const { facilityId } = readSlotId(asked.slotIds[0]!)
  const isHeldElsewhere = await checkField(db, facilityId, accountId)
  if (isHeldElsewhere) await askOthers(services, facilityId, asked.slotIds)
  const id = randomUUID()
  const row = await db.begin(async tx => {
    const { coming, today } = await countClinics(tx, athlete.id)
    if (coming >= MAX_COMING_CLINICS || today >= MAX_PUBLISHED_A_DAY) throw clinicProblem('too-many-clinics')
    const now = await lockOffer(tx, facilityId)
    const { slots } = await locateBookableSlots(tx, asked.slotIds)
    const plan = planClinic(asked, { slots, now: now.getTime() })
    await insertClinic(tx, { ...plan, id, facilityId, athleteId: athlete.id, isSample: false })
    await reserveField(tx, { facilityId, slots, blockId: id })
    const published = (await findClinic(tx, id))!
    await tellOfPublishing(tx, published)
    await once.keep(tx, toClinic(published))
    return published
  })
  announceChanges(db, { facilityId, periods: row.slots })
  wake('send-messages')
  return toClinic(row)
}

/**
 * Whether other systems have a say in when the field is free. A clinic takes its field at once, so one whose owner approves each
 * booking is for that owner's clinics alone. Refuses: what `checkFacility` refuses, field-needs-approval.
 */
async function checkField(db: Db, facilityId: string, accountId: string): Promise<boolean> {
  const { approval, isHeldElsewhere, providerType } = await checkFacility(db, facilityId)
  if (providerType !== 'manual') throw bookingsProblem('mode-not-offered')
  if (approval === 'request' && !(await isOwnedBy(db, facilityId, accountId)))
    throw clinicProblem('field-needs-approval')
  return isHeldElsewhere
}

/** What the other systems that hold calendars of the field have is taken, as if it were here. */
async function askOthers(services: ClinicServices, facilityId: string, slotIds: readonly string[]): Promise<void> {
  const { slots } = await locateBookableSlots(services.db, slotIds)
  try {
    await checkOtherCalendars(services, { facilityId, slots, mode: 'marketplace', mustBeNew: true })
  } catch (error) {
    const isLost = error instanceof Problem && error.code === 'slots-lost'
    throw isLost ? availabilityProblem('slot-taken', error.extensions) : error
  }
}
