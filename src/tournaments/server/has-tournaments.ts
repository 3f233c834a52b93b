import type { Db } from '#kit/server/db/db.ts'
import { hasAny } from './store.ts'

/** Published or not. */
export function hasTournaments(db: Db): Promise<boolean> {
  return hasAny(db)
}
