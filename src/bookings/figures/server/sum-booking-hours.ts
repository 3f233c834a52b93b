import type { Db } from '#kit/server/db/db.ts'
import { sumSettledHours } from '#kit/server/db/sum-settled-hours.ts'
import { insertSums, readFirstMoment, readSummedUntil } from './store.ts'

/** Finished hours only; returns how many. `now` in milliseconds. */
export function sumBookingHours(db: Db, now: number): Promise<number> {
  return sumSettledHours(db, { readSummedUntil, readFirst: readFirstMoment, insertSums, chunkDays: 7 }, now)
}
