import type { Db, Tx } from '#kit/server/db.ts'
import { anyFacility } from './store.ts'

/** Whether the catalogue has anything in it. */
export function hasFacilities(db: Db | Tx): Promise<boolean> {
  return anyFacility(db)
}
