import type { Db } from '#kit/server/db.ts'
import { DAY, HOUR } from '#kit/shared/time.ts'
import { insertSums, readFirstMovement, readSummedUntil } from './store.ts'

/** Of an hour that is over for this long nothing is under way any more: no transaction of ours lasts a minute. */
const SETTLED_MS = 2 * HOUR
/** Summed in one transaction. */
const CHUNK_MS = 31 * DAY

/**
 * Keeps the sums of what the books say of all hours that are over and settled. Answers how many hours were added. `now` in
 * milliseconds.
 */
export async function sumMoneyHours(db: Db, now: number): Promise<number> {
  const end = hourOf(now - SETTLED_MS)
  let from = (await readSummedUntil(db))?.getTime() ?? hourOf((await readFirstMovement(db))?.getTime() ?? end)
  const begun = from
  while (from < end) {
    const span = { from: new Date(from), to: new Date(Math.min(from + CHUNK_MS, end)) }
    await db.begin(tx => insertSums(tx, span))
    from = span.to.getTime()
  }
  return Math.max(end - begun, 0) / HOUR
}

function hourOf(instant: number): number {
  return Math.floor(instant / HOUR) * HOUR
}
