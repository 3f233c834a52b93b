import type { Period } from '#availability/rules.ts'
import type { Tx } from '#kit/server/db/db.ts'
import { passHolds } from './store.ts'

type Move = { fromVisitorId: string; toVisitorId: string; facilityId: string; periods: readonly Period[] }

/** Ignores limits; expiry and prices stay. Returns the starts (milliseconds). */
export async function moveHolds(tx: Tx, { fromVisitorId, ...move }: Move): Promise<number[]> {
  if (move.periods.length === 0) return []
  const starts = await passHolds(tx, { ...move, visitorId: fromVisitorId })
  return starts.map(start => start.getTime()).sort((a, b) => a - b)
}
