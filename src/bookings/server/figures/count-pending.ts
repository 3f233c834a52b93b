import type { Db } from '#kit/server/db.ts'
import { countPending as count } from './store.ts'

/** How many bookings wait for an answer now. */
export async function countPending(db: Db): Promise<number> {
  return count(db)
}
