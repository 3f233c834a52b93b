import type { PricedPeriod } from '#availability/rules.ts'
import { takeFreePeriods } from '#availability/server/store.ts'
import type { Tx } from '#kit/server/db/db.ts'

type HoldForOther = { facilityId: string; visitorId: string; periods: readonly PricedPeriod[]; minutes: number }

/**
 * For a waiting customer, at the given prices, ignoring the present offer. Returns the starts (milliseconds) of those
 * held; skips taken ones (also by the same visitor) and past ones.
 */
export async function holdForWaiting(
  tx: Tx,
  { facilityId, periods, visitorId, minutes }: HoldForOther,
): Promise<number[]> {
  if (periods.length === 0) return []
  const starts = await takeFreePeriods(tx, { facilityId, periods, taker: { visitorId, minutes } })
  return starts.map(start => start.getTime()).sort((a, b) => a - b)
}
