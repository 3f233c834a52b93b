import type { Db, Tx } from '#kit/server/db/db.ts'
import { deleteCalendars } from './store.ts'

export function endOwnAddresses(db: Db | Tx, visitorId: string): Promise<number> {
  return deleteCalendars(db, visitorId)
}
