import type { Db } from './db.ts'

/** By the database's clock; returns the count. */
export type RemoveOld = (db: Db, bounds: { days: number; limit: number }) => Promise<number>

/** Per statement, to hold locks briefly. */
const BATCH = 2_000
/** Per run. */
const MOST = 500 * BATCH

export async function removeInBatches(db: Db, remove: RemoveOld, days: number): Promise<number> {
  let removed = 0
  for (let gone = BATCH; gone === BATCH && removed < MOST; removed += gone)
    gone = await remove(db, { days, limit: BATCH })
  return removed
}
