import type { Tx } from '#kit/server/db/db.ts'
import type { PricedPeriod } from '../rules.ts'
import { takeFreePeriods } from './store.ts'

/**
 * By staff. On the slot grid or not; for a booking or a named block (`unblockPeriod` releases it). Past time and hidden
 * facilities are allowed, expired holds are ignored. Returns the periods that were not free; if any, the transaction must end.
 */
export async function takeTime(
  tx: Tx,
  {
    facilityId,
    periods,
    taker,
  }: { facilityId: string; periods: readonly PricedPeriod[]; taker: { bookingId: string } | { blockId: string } },
): Promise<PricedPeriod[]> {
  const taken = await takeFreePeriods(tx, { facilityId, periods, taker, isByStaff: true })
  const starts = new Set(taken.map(start => start.getTime()))
  return periods.filter(({ start }) => !starts.has(start))
}
