import type { BookedSlot, Period } from '#availability/rules.ts'
import { splitRefund, totalOf } from '#bookings/rules.ts'
import type { BookingRow } from '#bookings/server/store.ts'

export type Affected = {
  /** Not over, and in the closed period. */
  slots: BookedSlot[]
  kept: BookedSlot[]
  /** Whole cents: card, credit. */
  cardCents: number
  creditCents: number
}

/** `now` in milliseconds. */
export function affectedBookings(
  booking: Pick<BookingRow, 'slots' | 'totalCents' | 'creditCents' | 'isPaidAtFacility'>,
  period: Period,
  now: number,
): Affected {
  const { slots, totalCents, creditCents, isPaidAtFacility } = booking
  const isAffected = ({ start, end }: Period) => start < period.end && period.start < end && end > now
  const affected = slots.filter(isAffected)
  // Paid and refunded at the facility.
  const cardCents = isPaidAtFacility ? 0 : totalCents - creditCents
  const paid = splitRefund(totalOf(affected), { cardCents, creditCents })
  return { slots: affected, kept: slots.filter(slot => !isAffected(slot)), ...paid }
}
