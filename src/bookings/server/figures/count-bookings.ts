import type { Db } from '#kit/server/db.ts'
import { countBookings as count, readSummedUntil } from './store.ts'

/** How many bookings were ever made, whatever became of them, and how many wait for an answer now. */
export async function countBookings(db: Db): Promise<{ total: number; pending: number }> {
  return count(db, (await readSummedUntil(db)) ?? new Date(0))
}
