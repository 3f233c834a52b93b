import type { PricedPeriod } from '#availability/rules.ts'
import { bookingsProblem } from '#bookings/contract.ts'
import { clinicLimits } from '#clinics/options.ts'
import { breakEvenOf, defaultDecideBy, mayDecideBy } from '#clinics/rules.ts'
import type { FieldSlot, NewClinicRow } from '#clinics/server/store.ts'
import { fromDecimal, toDecimal } from '#kit/shared/money.ts'
import { Problem } from '#kit/shared/problem.ts'
import { HOUR, MINUTE } from '#kit/shared/time.ts'
import type { NewClinic } from '../contract.ts'
import { hostingProblem } from '../contract.ts'

type Field = { slots: readonly (PricedPeriod & { id: string })[]; now: number }
type Plan = Omit<NewClinicRow, 'id' | 'isSample' | 'athleteId' | 'facilityId'>

/**
 * Slots in order of time; `now` in milliseconds. Refuses: invalid-request for fields that do not go together,
 * slots-apart, clinic-too-long, clinic-too-soon, price-changed (with the right amount),
 * free-clinic-needs-free-field, field-not-paid (with `breakEven`), decide-by-invalid.
 */
export function planClinic(asked: NewClinic, { slots, now }: Field): Plan {
  checkBounds(asked)
  const { start: startsAt, end: endsAt } = spanOf(slots)
  if (startsAt < now + clinicLimits.noticeHours * HOUR) throw hostingProblem('clinic-too-soon')
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
    throw hostingProblem('slots-apart')
  const span = { start: slots[0]!.start, end: slots.at(-1)!.end }
  if (span.end - span.start > clinicLimits.minutes * MINUTE) throw hostingProblem('clinic-too-long')
  return span
}

/** The minimum number of participants must cover the field. */
function checkFieldIsPaid(
  { minParticipants, maxParticipants }: NewClinic,
  priced: { priceCents: number; fieldCents: number },
): void {
  if (priced.priceCents === 0 && priced.fieldCents > 0) throw hostingProblem('free-clinic-needs-free-field')
  const breakEven = breakEvenOf(priced)
  if (breakEven === null || breakEven > maxParticipants || breakEven > minParticipants)
    throw hostingProblem('field-not-paid', { breakEven })
}

function decideByOf({ decideBy }: NewClinic, when: { startsAt: number; now: number }): number {
  if (decideBy === undefined) return defaultDecideBy(when.startsAt, when.now)
  const at = Date.parse(decideBy)
  if (!mayDecideBy(at, when)) throw hostingProblem('decide-by-invalid')
  return at
}
