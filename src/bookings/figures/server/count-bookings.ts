import type { Db } from '#kit/server/db/db.ts'
import { countBookings as count, readSummedUntil } from './store.ts'

export async function countBookings(db: Db): Promise<{ total: number; pending: number }> {
  return count(db, (await readSummedUntil(db)) ?? new Date(0))
}
