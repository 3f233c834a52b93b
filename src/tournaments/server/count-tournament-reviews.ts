import type { Db } from '#kit/server/db/db.ts'
import { countOurTurn } from './review/store.ts'

export function countTournamentReviews(db: Db, overdueSince: Date): Promise<{ waiting: number; overdue: number }> {
  return countOurTurn(db, overdueSince)
}
