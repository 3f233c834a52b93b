import { randomUUID } from 'node:crypto'
import { availabilityProblem } from '#availability/contract.ts'
import { announceChanges } from '#availability/server/announce-changes.ts'
import { locateBookableSlots } from '#availability/server/locate-slots.ts'
import { reserveField } from '#availability/server/reserve-field.ts'
import { readSlotId } from '#availability/server/slot-id.ts'
import { checkFacility } from '#bookings/checkout/server/check-facility.ts'
import { checkOtherCalendars } from '#bookings/checkout/server/check-other-calendars.ts'
import { bookingsProblem } from '#bookings/contract.ts'
import { type Clinic, clinicProblem } from '#clinics/contract.ts'
import { MAX_COMING_CLINICS, MAX_NEW_HOST_HOURS, MAX_PUBLISHED_A_DAY } from '#clinics/options.ts'
import { approvalDueBy } from '#clinics/rules.ts'
import type { ClinicServices } from '#clinics/server/clinic-services.ts'
import { toClinic } from '#clinics/server/read-clinic.ts'
import { findClinic, insertClinic } from '#clinics/server/store.ts'
import type { Tx } from '#kit/server/db/db.ts'
import type { Once } from '#kit/server/http/idempotency.ts'
import { Problem } from '#kit/shared/problem.ts'
import type { NewClinic } from '../contract.ts'
import { hostingProblem } from '../contract.ts'
import { notifyPublished, notifyRequested } from './notify-host.ts'
import { planClinic } from './plan-clinic.ts'
import { countClinics, countNewHostMinutes, findAthlete, findFieldOwner, lockOffer } from './store.ts'

/**
 * Publishes and reserves the field in one transaction: of two callers for a time, one is refused. Others' fields
 * need approval. Refuses: email-unverified, profile-needed, too-many-clinics, too-many-clinic-hours,
 * mode-not-offered, what `checkFacility`, `locateBookableSlots` and `planClinic` refuse, slot-taken,
 * calendar-silent.
 */
export async function publishClinic(
  services: ClinicServices,
  { account, asked, once }: { account: Host; asked: NewClinic; once: Once<Clinic> },
): Promise<Clinic> {
  const { db } = services
  if (!account.isEmailVerified) throw hostingProblem('email-unverified')
  const athlete = await findAthlete(db, account.id)
  if (!athlete) throw hostingProblem('profile-needed')
  const { facilityId } = readSlotId(asked.slotIds[0]!)
  const { approval, isHeldElsewhere, providerType } = await checkFacility(db, facilityId)
  if (providerType !== 'manual') throw bookingsProblem('mode-not-offered')
  if (isHeldElsewhere) await askOthers(services, facilityId, asked.slotIds)
  const id = randomUUID()
  return db.begin(async tx => {
    const { coming, today } = await countClinics(tx, athlete.id)
    if (coming >= MAX_COMING_CLINICS || today >= MAX_PUBLISHED_A_DAY) throw hostingProblem('too-many-clinics')
    const now = await lockOffer(tx, facilityId)
    const { slots } = await locateBookableSlots(tx, asked.slotIds)
    const plan = planClinic(asked, { slots, now: now.getTime() })
    const field = await findFieldOwner(tx, { facilityId, accountId: account.id })
    if (!field.isOwn) await checkNewHost(tx, { facilityId, athleteId: athlete.id, minutes: plan.durationMinutes })
    // Some demo fields have no owner who could answer.
    const canAnswer = field.hasContact || approval === 'request' || services.config.mode === 'live'
    const needsApproval = !field.isOwn && canAnswer
    const approvalDueAt = needsApproval ? new Date(approvalDueBy(plan.decideBy.getTime(), now.getTime())) : null
    await insertClinic(tx, { ...plan, id, facilityId, athleteId: athlete.id, isSample: false, approvalDueAt })
    await reserveField(tx, { facilityId, slots, blockId: id })
    const published = (await findClinic(tx, id))!
    await (needsApproval ? notifyRequested(tx, published) : notifyPublished(tx, published))
    const shown = toClinic(published)
    await once.keep(tx, shown)
    announceChanges(tx, { facilityId, periods: slots })
    return shown
  })
}

type Host = { id: string; isEmailVerified: boolean }

async function checkNewHost(
  tx: Tx,
  { minutes, ...host }: { facilityId: string; athleteId: string; minutes: number },
): Promise<void> {
  const ahead = await countNewHostMinutes(tx, host)
  if (ahead !== null && ahead + minutes > MAX_NEW_HOST_HOURS * 60) throw hostingProblem('too-many-clinic-hours')
}

/** Times taken in connected calendars count as taken here. */
async function askOthers(services: ClinicServices, facilityId: string, slotIds: readonly string[]): Promise<void> {
  const { slots } = await locateBookableSlots(services.db, slotIds)
  try {
    await checkOtherCalendars(services, { facilityId, slots, mode: 'marketplace', mustBeNew: true })
  } catch (error) {
    const isLost = error instanceof Problem && error.code === 'slots-lost'
    throw isLost ? availabilityProblem('slot-taken', error.extensions) : error
  }
}
