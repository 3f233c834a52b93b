import type { Db } from '#kit/server/db/db.ts'
import { sumMoney as sum } from './store.ts'

/** Whole cents, less refunds and disputes. */
export function sumMoney(db: Db, from: Date): Promise<number> {
  return sum(db, from)
}
