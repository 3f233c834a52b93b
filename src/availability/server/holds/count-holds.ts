import type { Db } from '#kit/server/db.ts'
import { countLiveHolds } from './store.ts'

/** How many times are held at this moment, whoever holds them. */
export async function countHolds(db: Db): Promise<number> {
  return countLiveHolds(db)
}
