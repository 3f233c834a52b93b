import type { Db } from '#kit/server/db.ts'
import { countMismatches as count } from './store.ts'

/** How many payments did not agree with the ledger, or with what was bought, when they were last compared. */
export async function countMismatches(db: Db): Promise<number> {
  return count(db)
}
