import { splitRefund } from '#bookings/rules.ts'
import type { BookingRow } from '#bookings/server/store.ts'

/** What a lower price returns; money paid at the facility is returned there. Whole cents. */
export function returnedFor(
  { totalCents, creditCents, isPaidAtFacility }: BookingRow,
  cents: number,
): { cardCents: number; creditCents: number } {
  return splitRefund(cents, { cardCents: isPaidAtFacility ? 0 : totalCents - creditCents, creditCents })
}
