import type { Tx } from '#kit/server/db/db.ts'
import { deleteEnteredOf } from './store.ts'

/** Someone else may have entered them. On a change of ownership the trigger `facility_connections` does this. */
export function endConnections(tx: Tx, accountId: string): Promise<void> {
  return deleteEnteredOf(tx, accountId)
}
