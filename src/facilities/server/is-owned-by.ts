import type { Db } from '#kit/server/db/db.ts'
import { isOwnedBy as ask } from './store.ts'

export function isOwnedBy(db: Db, facilityId: string, accountId: string): Promise<boolean> {
  return ask(db, facilityId, accountId)
}
