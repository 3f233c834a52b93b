import type { Db } from '#kit/server/db/db.ts'
import { countMismatches as count } from './store.ts'

/** Mismatches found by the last check. */
export async function countMismatches(db: Db): Promise<number> {
  return count(db)
}
