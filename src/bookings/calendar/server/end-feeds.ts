import type { Tx } from '#kit/server/db/db.ts'
import { deleteFeeds } from './store.ts'

/** Their creator may no longer own the account. */
export function endFeeds(tx: Tx, accountId: string): Promise<void> {
  return deleteFeeds(tx, accountId)
}
