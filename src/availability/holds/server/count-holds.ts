import type { Db } from '#kit/server/db/db.ts'
import { countLiveHolds } from './store.ts'

export async function countHolds(db: Db): Promise<number> {
  return countLiveHolds(db)
}
