import { randomUUID } from 'node:crypto'
import { availabilityProblem } from '#availability/contract.ts'
import type { PricedPeriod } from '#availability/rules.ts'
import { announceChanges } from '#availability/server/announce-changes.ts'
import { locateBookableSlots } from '#availability/server/locate-slots.ts'
import { reserveField } from '#availability/server/reserve-field.ts'
import { readSlotId } from '#availability/server/slot-id.ts'
import { checkFacility } from '#bookings/checkout/server/check-facility.ts'
import { checkOtherCalendars } from '#bookings/checkout/server/check-other-calendars.ts'
import { bookingsProblem } from '#bookings/contract.ts'
import type { Clinic } from '#clinics/contract.ts'
import { hostingProblem } from '#clinics/hosting/contract.ts'
import { notifyPublished, notifyRequested } from '#clinics/hosting/server/notify-host.ts'
import { readProfile } from '#clinics/hosting/server/profile.ts'
import { clinicLimits, MAX_COMING_CLINICS, MAX_NEW_HOST_HOURS, MAX_PUBLISHED_A_DAY } from '#clinics/options.ts'
import { type NewClinic, publishingProblem } from '#clinics/publishing/contract.ts'
import { approvalDueBy, breakEvenOf, defaultDecideBy, mayDecideBy } from '#clinics/rules.ts'
import type { ClinicServices } from '#clinics/server/clinic-services.ts'
import { toClinic } from '#clinics/server/read-clinic.ts'
import { type FieldSlot, findClinic, insertClinic, type NewClinicRow } from '#clinics/server/store.ts'
import type { Tx } from '#kit/server/db/db.ts'
import type { Once } from '#kit/server/http/idempotency.ts'
import { fromDecimal, toDecimal } from '#kit/shared/money.ts'
import { Problem } from '#kit/shared/problem.ts'
import { HOUR, MINUTE } from '#kit/shared/time.ts'
import { countClinics, countNewHostMinutes, findFieldOwner, lockOffer } from './store.ts'

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
  if (!account.isEmailVerified) throw publishingProblem('email-unverified')
  const { athlete } = await readProfile(db, account.id)
  if (!athlete) throw hostingProblem('profile-needed')
  const { facilityId } = readSlotId(asked.slotIds[0]!)
  const { approval, isHeldElsewhere, providerType } = await checkFacility(db, facilityId)
  if (providerType !== 'manual') throw bookingsProblem('mode-not-offered')
  if (isHeldElsewhere) await askOthers(services, facilityId, asked.slotIds)
  const id = randomUUID()
  return db.begin(async tx => {
    const { coming, today } = await countClinics(tx, athlete.id)
    if (coming >= MAX_COMING_CLINICS || today >= MAX_PUBLISHED_A_DAY) throw publishingProblem('too-many-clinics')
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
  if (ahead !== null && ahead + minutes > MAX_NEW_HOST_HOURS * 60) throw publishingProblem('too-many-clinic-hours')
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

type Field = { slots: readonly (PricedPeriod & { id: string })[]; now: number }
type Plan = Omit<NewClinicRow, 'id' | 'isSample' | 'athleteId' | 'facilityId'>

/**
 * Slots in order of time; `now` in milliseconds. Refuses: invalid-request for fields that do not go together,
 * slots-apart, clinic-too-long, clinic-too-soon, price-changed (with the right amount),
 * free-clinic-needs-free-field, field-not-paid (with `breakEven`), decide-by-invalid.
 */
function planClinic(asked: NewClinic, { slots, now }: Field): Plan {
  checkBounds(asked)
  const { start: startsAt, end: endsAt } = spanOf(slots)
  if (startsAt < now + clinicLimits.noticeHours * HOUR) throw publishingProblem('clinic-too-soon')
  const fieldCents = slots.reduce((sum, { priceCents }) => sum + priceCents, 0)
  if (fromDecimal(asked.fieldAmount) !== fieldCents)
    throw bookingsProblem('price-changed', { amount: toDecimal(fieldCents) })
  const priceCents = fromDecimal(asked.price)!
  checkFieldIsPaid(asked, { priceCents, fieldCents })
  const { title, description, sportType, maxParticipants, minParticipants, minAge, maxAge, skillLevel } = asked
  return {
    title,
    description,
    sportType,
    scheduledAt: new Date(startsAt),
    durationMinutes: (endsAt - startsAt) / MINUTE,
    maxParticipants,
    minParticipants,
    decideBy: new Date(decideByOf(asked, { startsAt, now })),
    priceCents,
    slots: slots.map(({ id, start, end, priceCents: cents }): FieldSlot => ({ id, start, end, priceCents: cents })),
    fieldCents,
    minAge,
    maxAge,
    skillLevel,
  }
}

function checkBounds({ minParticipants, maxParticipants, minAge, maxAge }: NewClinic): void {
  const errors = [
    minParticipants > maxParticipants && {
      path: 'minParticipants',
      message: 'The minimum can’t exceed the number of seats.',
    },
    minAge !== null &&
      maxAge !== null &&
      minAge > maxAge && {
        path: 'maxAge',
        message: 'The maximum age can’t be below the minimum age.',
      },
  ].filter(error => error !== false)
  if (errors.length > 0) throw new Problem('invalid-request', 400, 'Some fields are missing or invalid.', { errors })
}

/** Refuses gaps and more hours than a clinic may have. */
function spanOf(slots: Field['slots']): { start: number; end: number } {
  if (slots.some(({ start }, index) => index > 0 && start !== slots[index - 1]!.end))
    throw publishingProblem('slots-apart')
  const span = { start: slots[0]!.start, end: slots.at(-1)!.end }
  if (span.end - span.start > clinicLimits.minutes * MINUTE) throw publishingProblem('clinic-too-long')
  return span
}

/** The minimum number of participants must cover the field. */
function checkFieldIsPaid(
  { minParticipants, maxParticipants }: NewClinic,
  priced: { priceCents: number; fieldCents: number },
): void {
  if (priced.priceCents === 0 && priced.fieldCents > 0) throw publishingProblem('free-clinic-needs-free-field')
  const breakEven = breakEvenOf(priced)
  if (breakEven === null || breakEven > maxParticipants || breakEven > minParticipants)
    throw publishingProblem('field-not-paid', { breakEven })
}

function decideByOf({ decideBy }: NewClinic, when: { startsAt: number; now: number }): number {
  if (decideBy === undefined) return defaultDecideBy(when.startsAt, when.now)
  const at = Date.parse(decideBy)
  if (!mayDecideBy(at, when)) throw publishingProblem('decide-by-invalid')
  return at
}
