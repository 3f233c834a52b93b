import type { Db } from '#kit/server/db/db.ts'
import { countPending as count } from './store.ts'

export async function countPending(db: Db): Promise<number> {
  return count(db)
}
