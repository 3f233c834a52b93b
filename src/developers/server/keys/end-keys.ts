import type { Tx } from '#kit/server/db.ts'
import { deleteKeysOf } from './store.ts'

/**
 * Ends every key of an account: somebody else may have made one who has got in, and a key outlives the session that made it. Answers
 * how many there were.
 */
export function endKeys(tx: Tx, accountId: string): Promise<number> {
  return deleteKeysOf(tx, accountId)
}
