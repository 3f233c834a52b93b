import type { Db, Tx } from '#kit/server/db/db.ts'
import { deleteIcsFeeds } from './store.ts'

export function endIcsFeeds(db: Db | Tx, visitorId: string): Promise<number> {
  return deleteIcsFeeds(db, visitorId)
}
