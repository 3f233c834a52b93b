import type { Tx } from '#kit/server/db.ts'
import { type OwnPeriods, prolongHolds } from './store.ts'

/**
 * Lets a visitor's holds on these periods last at least so many minutes from now, also those whose time is over but which
 * nobody has taken since; none gets shorter. Answers the starts (milliseconds) of those that are held now.
 */
export async function extendHolds(tx: Tx, wish: OwnPeriods & { minutes: number }): Promise<number[]> {
  if (wish.periods.length === 0) return []
  const starts = await prolongHolds(tx, wish)
  return starts.map(start => start.getTime()).sort((a, b) => a - b)
}
