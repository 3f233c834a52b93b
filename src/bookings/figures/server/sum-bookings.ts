import type { Db } from '#kit/server/db/db.ts'
import { sumSettled } from '#kit/server/db/sum-settled.ts'
import { insertSums, moveRange, readFirstMoment } from './store.ts'

/** Of `booking_range`: `from` is when the first of the days begins. */
export type DayRange = { days: number; from: Date }

/** Moves the ranges on, then adds what has settled; returns the minutes added. */
export async function sumBookings(db: Db, ranges: readonly DayRange[], settled?: string): Promise<number> {
  for (const range of ranges) await db.begin(tx => moveRange(tx, range))
  return sumSettled(db, { name: 'bookings', readFirst: readFirstMoment, insertSums, chunkDays: 7 }, settled)
}
