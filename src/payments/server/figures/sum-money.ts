import type { Db } from '#kit/server/db.ts'
import { sumMoney as sum } from './store.ts'

/** Whole cents that were charged since a moment, less what went back to customers or was taken back by a bank. */
export function sumMoney(db: Db, from: Date): Promise<number> {
  return sum(db, from)
}
