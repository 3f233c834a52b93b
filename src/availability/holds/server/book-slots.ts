import { availabilityProblem } from '#availability/contract.ts'
import type { BookedSlot } from '#availability/rules.ts'
import { takeFreePeriods } from '#availability/server/store.ts'
import type { Tx } from '#kit/server/db/db.ts'
import { type BookingPeriods, convertHolds } from './store.ts'

/**
 * From the visitor's holds; a time whose expired hold was removed is taken again if it is free. At most two statements.
 * All or none: refuses with slot-taken, which must end the transaction.
 */
export async function bookSlots(
  tx: Tx,
  { slots, ...booking }: Omit<BookingPeriods, 'periods'> & { slots: readonly BookedSlot[] },
): Promise<void> {
  const converted = await convertHolds(tx, { ...booking, periods: slots })
  const missing = without(slots, converted)
  if (missing.length === 0) return
  const { facilityId, bookingId } = booking
  const taken = await takeFreePeriods(tx, { facilityId, periods: missing, taker: { bookingId } })
  const lost = without(missing, taken)
  if (lost.length > 0) throw availabilityProblem('slot-taken', { slotIds: lost.map(({ id }) => id) })
}

function without(slots: readonly BookedSlot[], starts: readonly Date[]): BookedSlot[] {
  const known = new Set(starts.map(start => start.getTime()))
  return slots.filter(({ start }) => !known.has(start))
}
