import type { Tx } from '#kit/server/db.ts'
import { deleteEnteredOf } from '../store.ts'

/**
 * Ends what was entered for an account's facilities: whoever entered it may not be whose account it is. When a facility changes hands
 * the trigger `facility_connections` does it.
 */
export function endConnections(tx: Tx, accountId: string): Promise<void> {
  return deleteEnteredOf(tx, accountId)
}
