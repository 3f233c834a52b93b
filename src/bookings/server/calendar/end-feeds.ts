import type { Tx } from '#kit/server/db.ts'
import { deleteFeeds } from './store.ts'

/** Ends all addresses of an account for calendar programs: whoever made them may not be who has it now. */
export function endFeeds(tx: Tx, accountId: string): Promise<void> {
  return deleteFeeds(tx, accountId)
}
