import type { Period } from '#availability/rules.ts'
import type { BookedSlot } from '#availability/server/book-slots.ts'
import { splitRefund } from '#bookings/rules.ts'
import { totalOf } from '../check-claims.ts'
import type { BookingRow } from '../store.ts'

export type Affected = {
  /** Its times that touch the closed period and are not over; the others stay. */
  slots: BookedSlot[]
  kept: BookedSlot[]
  /** What was paid for them, whole cents: by card, and by the credit that paid. */
  cardCents: number
  creditCents: number
}

/** What of a booking a closure meets. `now` in milliseconds. */
export function whatIsAffected(
  { slots, totalCents, creditCents }: Pick<BookingRow, 'slots' | 'totalCents' | 'creditCents'>,
  period: Period,
  now: number,
): Affected {
  const isAffected = ({ start, end }: Period) => start < period.end && period.start < end && end > now
  const affected = slots.filter(isAffected)
  const paid = splitRefund(totalOf(affected), { cardCents: totalCents - creditCents, creditCents })
  return { slots: affected, kept: slots.filter(slot => !isAffected(slot)), ...paid }
}
