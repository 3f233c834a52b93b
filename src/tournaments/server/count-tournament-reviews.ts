import type { Db } from '#kit/server/db.ts'
import { countOurTurn } from './review/store.ts'

/** How many submitted tournaments wait for us, and how many of them since before a moment. */
export function countTournamentReviews(db: Db, overdueSince: Date): Promise<{ waiting: number; overdue: number }> {
  return countOurTurn(db, overdueSince)
}
