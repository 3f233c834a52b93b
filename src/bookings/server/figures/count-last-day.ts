import type { Db } from '#kit/server/db.ts'
import { countLastDay as count, type ModeCount } from './store.ts'

/** How many bookings were made within the last 24 hours, by how they are made and what they are by now. */
export async function countLastDay(db: Db): Promise<ModeCount[]> {
  return count(db)
}
