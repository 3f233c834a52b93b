import { availabilityProblem } from '#availability/contract.ts'
import type { BookedSlot } from '#availability/rules.ts'
import { takeFreePeriods } from '#availability/server/store.ts'
import type { Fragment, Tx } from '#kit/server/db/db.ts'
import { type BookingPeriods, convertedHolds, convertHolds } from './store.ts'

/** `isReturning`: the booking had these times before. */
type SlotsToBook = Omit<BookingPeriods, 'periods'> & { slots: readonly BookedSlot[]; isReturning?: boolean }

/**
 * From the visitor's holds; a time whose expired hold was removed is taken again if it is free. At most two statements.
 * All or none: refuses with slot-taken, which must end the transaction.
 */
export async function bookSlots(tx: Tx, { slots, ...booking }: SlotsToBook): Promise<void> {
  await bookOthers(tx, { slots, ...booking }, await convertHolds(tx, { ...booking, periods: slots }))
}

/** The first statement of `bookSlots` as parts of a `with`. `bookOthers` needs the starts in `converted`. */
export function bookHeld(tx: Tx, { slots, ...booking }: SlotsToBook, condition: Fragment): Fragment {
  return convertedHolds(tx, { ...booking, periods: slots }, condition)
}

/** The second, if needed. Refuses: slot-taken. */
export async function bookOthers(
  tx: Tx,
  { slots, facilityId, bookingId, isReturning }: SlotsToBook,
  converted: readonly Date[],
): Promise<void> {
  const missing = without(slots, converted)
  if (missing.length === 0) return
  const taken = await takeFreePeriods(tx, { facilityId, periods: missing, taker: { bookingId }, isReturning })
  const lost = without(missing, taken)
  if (lost.length > 0) throw availabilityProblem('slot-taken', { slotIds: lost.map(({ id }) => id) })
}

function without(slots: readonly BookedSlot[], starts: readonly Date[]): BookedSlot[] {
  const known = new Set(starts.map(start => start.getTime()))
  return slots.filter(({ start }) => !known.has(start))
}
