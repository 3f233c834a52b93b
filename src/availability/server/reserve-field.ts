import type { Tx } from '#kit/server/db/db.ts'
import { availabilityProblem } from '../contract.ts'
import type { BookedSlot } from '../rules.ts'
import { takeFreePeriods } from './store.ts'

/**
 * For clinics, from their publication. All or none: refuses with slot-taken (naming the ids), which must end the
 * transaction. `unblockPeriod` releases them.
 */
export async function reserveField(
  tx: Tx,
  { facilityId, slots, blockId }: { facilityId: string; slots: readonly BookedSlot[]; blockId: string },
): Promise<void> {
  const taken = await takeFreePeriods(tx, { facilityId, periods: slots, taker: { blockId } })
  const starts = new Set(taken.map(start => start.getTime()))
  const lost = slots.filter(({ start }) => !starts.has(start))
  if (lost.length > 0) throw availabilityProblem('slot-taken', { slotIds: lost.map(({ id }) => id) })
}
