import type { Db } from './db.ts'

/** Removes what is older than so many days, by the database's clock, `limit` at most; answers how many. */
export type RemoveOld = (db: Db, bounds: { days: number; limit: number }) => Promise<number>

/** Removed in one statement: little enough that nobody waits for its locks. */
const BATCH = 2_000
/** In one run at most; the rest waits for the next. */
const MOST = 500 * BATCH

/** Batch by batch, until nothing is old enough. Answers how many. */
export async function removeInBatches(db: Db, remove: RemoveOld, days: number): Promise<number> {
  let removed = 0
  for (let gone = BATCH; gone === BATCH && removed < MOST; removed += gone)
    gone = await remove(db, { days, limit: BATCH })
  return removed
}
