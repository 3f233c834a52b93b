import type { Db, Tx } from '#kit/server/db/db.ts'
import { anyFacility } from './store.ts'

export function hasFacilities(db: Db | Tx): Promise<boolean> {
  return anyFacility(db)
}
