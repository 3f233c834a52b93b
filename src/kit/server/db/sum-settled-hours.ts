import { DAY, HOUR } from '#kit/shared/time.ts'
import type { Db, Tx } from './db.ts'

/** No transaction lasts a minute. */
const SETTLED_MS = 2 * HOUR

type HourlySums = {
  readSummedUntil: (db: Db) => Promise<Date | null>
  readFirst: (db: Db) => Promise<Date | null>
  insertSums: (tx: Tx, span: { from: Date; to: Date }) => Promise<void>
  /** Per transaction. */
  chunkDays: number
}

/** Returns the hours added. `now` in milliseconds. */
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
