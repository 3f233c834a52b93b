import type { Db } from '#kit/server/db.ts'
import { hasAny } from './store.ts'

/** Whether there is a tournament at all, published or not. */
export function hasTournaments(db: Db): Promise<boolean> {
  return hasAny(db)
}
