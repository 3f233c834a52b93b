import type { Tx } from '#kit/server/db/db.ts'
import { deleteKeysOf } from './store.ts'

/** For accounts someone else may have been in: keys outlive the session that created them. Returns the number. */
export function endKeys(tx: Tx, accountId: string): Promise<number> {
  return deleteKeysOf(tx, accountId)
}
