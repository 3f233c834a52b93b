import { clockText, dateOf, longDay, shortDay } from '#availability/time-format.ts'
import {
  type AffectedBooking,
  type Closure,
  type ClosureOutcome,
  CREDIT_MONTHS,
  type FieldClinic,
  type HandledBooking,
  MOVE_WITHIN_DAYS,
  type Remedy,
} from '#bookings/closures/contract.ts'
import { centsOf } from '#bookings/web/desk-messages.ts'
import { toDollars } from '#kit/shared/money.ts'
import { addDays, dateIn, offsetMinutesAt, toOffsetIso } from '#kit/shared/time.ts'
import type { ClosurePeriod } from './api.ts'

export const remedyLabels: Record<Remedy, { label: string; text: string }> = {
  move: {
    label: 'Move to the next available time',
    text: `Same time of day on the next available day, up to ${MOVE_WITHIN_DAYS} days later, at the price they paid. Anyone can cancel instead for a full refund. If no day is available, they’re refunded right away.`,
  },
  credit: {
    label: 'Give credit',
    text: `They get a code worth what they paid, good for another time here within ${CREDIT_MONTHS} months.`,
  },
  refund: { label: 'Refund', text: 'They get a full refund to the card or credit they used.' },
}

/** "Tuesday, March 3, 6 AM to 12 PM", "Tue, Mar 3, 6 AM to Wed, Mar 4, 9 AM". ISO 8601 or wall-clock times. */
export function periodText(period: ClosurePeriod): string {
  const { from, to } = toMidnight(period)
  const [first, last] = [dateOf(from), dateOf(to)]
  if (first === last) return `${longDay(first)}, ${clockText(from)} to ${clockText(to)}`
  const isToMidnight = to.slice(11, 16) === '00:00'
  if (isToMidnight && addDays(first, 1) === last) {
    return `${longDay(first)}, ${from.slice(11, 16) === '00:00' ? 'all day' : `${clockText(from)} to midnight`}`
  }
  return `${shortDay(first)}, ${clockText(from)} to ${shortDay(last)}, ${clockText(to)}`
}

/** 11:59 PM means midnight. Wall-clock times, yyyy-MM-ddTHH:mm. */
export function toMidnight({ from, to }: ClosurePeriod): ClosurePeriod {
  return { from, to: /^\d{4}-\d{2}-\d{2}T23:59$/.test(to) ? `${addDays(dateOf(to), 1)}T00:00` : to }
}

/** By the facility's clock. `now` in milliseconds. */
export const defaultPeriods: { label: string; periodAt: (timeZone: string, now: number) => ClosurePeriod }[] = [
  {
    label: 'Rest of today',
    periodAt(timeZone, now) {
      const local = toOffsetIso(now, offsetMinutesAt(timeZone, now))
      return { from: local.slice(0, 16), to: `${addDays(dateOf(local), 1)}T00:00` }
    },
  },
  {
    label: 'All day tomorrow',
    periodAt(timeZone, now) {
      const today = dateIn(timeZone, now)
      return { from: `${addDays(today, 1)}T00:00`, to: `${addDays(today, 2)}T00:00` }
    },
  },
]

/** In the server's order. */
export function plannedOutcome(affected: AffectedBooking, remedy: Remedy): ClosureOutcome {
  const { booking, movesTo, releasesCard } = affected
  if (booking.status === 'pending_confirmation') return 'cancelled'
  if (remedy === 'move' && movesTo) return 'moved'
  if (releasesCard) return 'cancelled'
  if (remedy === 'credit' && centsOf(affected.creditAmount) > 0) return 'credited'
  return paidBack(affected) > 0 ? 'refunded' : 'cancelled'
}

/** "Moves to Wednesday, March 4, 6 PM", "Refund of $30 (1 of 2 times)" */
export function plannedText(affected: AffectedBooking, remedy: Remedy): string {
  const { booking, movesTo, slotCount } = affected
  if (booking.status === 'pending_confirmation') return 'Request declined, no charge'
  const act = actText(plannedOutcome(affected, remedy), { ...affected, movedTo: movesTo })
  const noDay = remedy === 'move' && !movesTo ? `No available day within ${MOVE_WITHIN_DAYS} days. ` : ''
  const part = slotCount < booking.slotCount ? ` (${slotCount} of ${booking.slotCount} times)` : ''
  return noDay + act + part
}

export function appliedText(applied: HandledBooking): string {
  return actText(applied.outcome, applied).replace(/^Moves/, 'Moved')
}

export function countOutcomes(outcomes: readonly ClosureOutcome[]): OutcomeCounts {
  const counts = { moved: 0, credited: 0, refunded: 0, cancelled: 0 }
  for (const outcome of outcomes) counts[outcome]++
  return counts
}

export type OutcomeCounts = Pick<Closure, ClosureOutcome>

/** "3 will move, 1 will get a refund". */
export function plannedCountsText(counts: OutcomeCounts): string {
  return inOrder(counts)
    .map(outcome => `${counts[outcome]} ${plannedLabels[outcome]}`)
    .join(', ')
}

/** "3 moved, 1 refunded". */
export function countsText(counts: OutcomeCounts): string {
  const parts = inOrder(counts).map(outcome => `${counts[outcome]} ${countWords[outcome]}`)
  return parts.join(', ') || 'No bookings were affected'
}

export function appliedCount({ moved, credited, refunded, cancelled }: OutcomeCounts): number {
  return moved + credited + refunded + cancelled
}

export function bookingsAre(count: number): string {
  return count === 1 ? '1 booking is' : `${count} bookings are`
}

/** "1 booking and 1 clinic are affected". */
export function conflictText(bookings: number, clinics: number): string {
  if (clinics === 0) return `${bookingsAre(bookings)} affected`
  const clinicsText = clinics === 1 ? '1 clinic' : `${clinics} clinics`
  if (bookings === 0) return `${clinicsText} ${clinics === 1 ? 'is' : 'are'} affected`
  return `${bookings === 1 ? '1 booking' : `${bookings} bookings`} and ${clinicsText} are affected`
}

/** "Shooting with Kim, Tuesday, March 3, 7 PM: canceled, and 6 sign-ups are refunded." */
export function clinicText({ title, startTime, places }: FieldClinic): string {
  const when = `${longDay(dateOf(startTime))}, ${clockText(startTime)}`
  const refund =
    places === 0 ? 'no one has signed up yet' : `${places} ${places === 1 ? 'sign-up is' : 'sign-ups are'} refunded`
  return `${title}, ${when}: canceled, and ${refund}.`
}

/** `now` in milliseconds, null before hydration. */
export function closureState(
  { from, to, reopenedAt }: Pick<Closure, 'from' | 'to' | 'reopenedAt'>,
  now: number | null,
): 'Closed' | 'Upcoming' | 'Past' | 'Reopened' {
  if (reopenedAt !== null) return 'Reopened'
  if (now !== null && Date.parse(to) <= now) return 'Past'
  return now !== null && now < Date.parse(from) ? 'Upcoming' : 'Closed'
}

export function isInForce(closure: Pick<Closure, 'from' | 'to' | 'reopenedAt'>, now: number | null): boolean {
  const state = closureState(closure, now)
  return state === 'Closed' || state === 'Upcoming'
}

export function closeLabel(bookings: number): string {
  return bookings === 0 ? 'Close these times' : 'Close and notify everyone'
}

/** Mildest first. */
function inOrder(counts: OutcomeCounts): ClosureOutcome[] {
  const order: ClosureOutcome[] = ['moved', 'credited', 'refunded', 'cancelled']
  return order.filter(outcome => counts[outcome] > 0)
}

const plannedLabels: Record<ClosureOutcome, string> = {
  moved: 'will move',
  credited: 'will get a credit',
  refunded: 'will get a refund',
  cancelled: 'will be canceled at no charge',
}

const countWords: Record<ClosureOutcome, string> = {
  moved: 'moved',
  credited: 'credited',
  refunded: 'refunded',
  cancelled: 'canceled at no charge',
}

type Sums = { movedTo: string | null; refundAmount: string; restoredAmount: string; creditAmount: string }

function actText(outcome: ClosureOutcome, { movedTo, refundAmount, restoredAmount, creditAmount }: Sums): string {
  switch (outcome) {
    case 'moved':
      return movedTo ? `Moves to ${longDay(dateOf(movedTo))}, ${clockText(movedTo)}` : 'Moves to another time'
    case 'credited':
      return `Credit of ${toDollars(centsOf(creditAmount))}`
    case 'refunded':
      return returnedText(centsOf(refundAmount), centsOf(restoredAmount))
    case 'cancelled':
      return 'Canceled at no charge'
  }
}

function returnedText(card: number, credit: number): string {
  if (credit === 0) return `Refund of ${toDollars(card)}`
  if (card === 0) return `${toDollars(credit)} returned to their credit`
  return `Refund of ${toDollars(card)}, and ${toDollars(credit)} returned to their credit`
}

function paidBack({ refundAmount, restoredAmount }: AffectedBooking): number {
  return centsOf(refundAmount) + centsOf(restoredAmount)
}
