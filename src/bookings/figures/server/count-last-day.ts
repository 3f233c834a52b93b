import type { Db } from '#kit/server/db/db.ts'
import { countLastDay as count, type ModeCount } from './store.ts'

/** By mode and present status. */
export async function countLastDay(db: Db): Promise<ModeCount[]> {
  return count(db)
}
