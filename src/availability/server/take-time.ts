import type { Tx } from '#kit/server/db.ts'
import type { PricedPeriod } from '../rules.ts'
import { takeFreePeriods } from './store.ts'

/**
 * Takes any free time of a facility's ground, on the grid of its slots or not, for a booking or out of use under a name
 * (`unblockPeriod` gives it back). What has begun can be taken too; holds that are over are not in the way. Answers the periods
 * that were not free: unless there are none, the transaction must end.
 */
export async function takeTime(
  tx: Tx,
  {
    facilityId,
    periods,
    taker,
  }: { facilityId: string; periods: readonly PricedPeriod[]; taker: { bookingId: string } | { blockId: string } },
): Promise<PricedPeriod[]> {
  const taken = await takeFreePeriods(tx, { facilityId, periods, taker, mayHaveBegun: true })
  const starts = new Set(taken.map(start => start.getTime()))
  return periods.filter(({ start }) => !starts.has(start))
}
