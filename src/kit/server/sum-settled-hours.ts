import { DAY, HOUR } from '#kit/shared/time.ts'
import type { Db, Tx } from './db.ts'

/** Of an hour that is over for this long nothing is under way any more: no transaction of ours lasts a minute. */
const SETTLED_MS = 2 * HOUR

type HourlySums = {
  /** When the last summed hour ended; null when none is summed. */
  readSummedUntil: (db: Db) => Promise<Date | null>
  /** Of the oldest entry that there is to sum; null without any. */
  readFirst: (db: Db) => Promise<Date | null>
  /** Keeps the sum of each hour of a span. */
  insertSums: (tx: Tx, span: { from: Date; to: Date }) => Promise<void>
  /** Summed in one transaction. */
  chunkDays: number
}

/** Keeps the sums of all hours that are over and settled. Answers how many hours were added. `now` in milliseconds. */
export async function sumSettledHours(db: Db, sums: HourlySums, now: number): Promise<number> {
  const end = hourOf(now - SETTLED_MS)
  let from = (await sums.readSummedUntil(db))?.getTime() ?? hourOf((await sums.readFirst(db))?.getTime() ?? end)
  const begun = from
  while (from < end) {
    const span = { from: new Date(from), to: new Date(Math.min(from + sums.chunkDays * DAY, end)) }
    await db.begin(tx => sums.insertSums(tx, span))
    from = span.to.getTime()
  }
  return Math.max(end - begun, 0) / HOUR
}

function hourOf(instant: number): number {
  return Math.floor(instant / HOUR) * HOUR
}
