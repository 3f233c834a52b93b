import type { Db } from '#kit/server/db/db.ts'
import { sumSettledHours } from '#kit/server/db/sum-settled-hours.ts'
import { insertSums, readFirstMovement, readSummedUntil } from './store.ts'

/** Sums all finished hours; returns how many. `now` in milliseconds. */
export function sumMoneyHours(db: Db, now: number): Promise<number> {
  return sumSettledHours(db, { readSummedUntil, readFirst: readFirstMovement, insertSums, chunkDays: 31 }, now)
}
