import type { Period } from '#availability/rules.ts'
import type { Tx } from '#kit/server/db.ts'
import { passHolds } from './store.ts'

type Move = { fromVisitorId: string; toVisitorId: string; facilityId: string; periods: readonly Period[] }

/**
 * Gives a visitor's holds in force on these periods to another visitor, until the same moment and at the same price, however
 * many that one has. Answers the starts (milliseconds) of those that were given.
 */
export async function moveHolds(tx: Tx, { fromVisitorId, ...move }: Move): Promise<number[]> {
  if (move.periods.length === 0) return []
  const starts = await passHolds(tx, { ...move, visitorId: fromVisitorId })
  return starts.map(start => start.getTime()).sort((a, b) => a - b)
}
