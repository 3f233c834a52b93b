import type { Tx } from '#kit/server/db.ts'
import { deletePayees } from './store.ts'

/**
 * What an account's athlete and facilities earn goes no longer to where somebody wanted it who may not be whose account it is. It waits
 * until payouts are set up again.
 */
export function endPayouts(tx: Tx, accountId: string): Promise<void> {
  return deletePayees(tx, accountId)
}
