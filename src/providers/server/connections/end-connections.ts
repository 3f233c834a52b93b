import type { Tx } from '#kit/server/db.ts'
import { deleteEnteredOf } from '../store.ts'

/**
 * Whoever entered them may not be the account's owner. On a change of ownership the trigger `facility_connections` does
 * it.
 */
export function endConnections(tx: Tx, accountId: string): Promise<void> {
  return deleteEnteredOf(tx, accountId)
}
