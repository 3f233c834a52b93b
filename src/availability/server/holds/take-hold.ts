import type { PricedPeriod } from '#availability/rules.ts'
import type { Tx } from '#kit/server/db.ts'
import { takeFreePeriods } from '../store.ts'

type HoldForOther = { facilityId: string; visitorId: string; periods: readonly PricedPeriod[]; minutes: number }

/**
 * Holds free periods for somebody who waits for them, at the prices that are given and without asking what the facility offers
 * now. Answers the starts (milliseconds) of those that could be had: what is taken, by the same visitor too, or has begun is
 * left out. The caller decides whether a part of them is enough.
 */
export async function takeHold(tx: Tx, { facilityId, periods, visitorId, minutes }: HoldForOther): Promise<number[]> {
  if (periods.length === 0) return []
  const starts = await takeFreePeriods(tx, { facilityId, periods, taker: { visitorId, minutes } })
  return starts.map(start => start.getTime()).sort((a, b) => a - b)
}
