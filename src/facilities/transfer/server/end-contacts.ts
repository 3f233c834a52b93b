import type { Tx } from '#kit/server/db/db.ts'
import { clearBookingEmails } from './store.ts'

/**
 * Stops booking emails to addresses other than the account's own, and revokes mailed keys: the person who named them
 * may not own the account.
 */
export function endContacts(tx: Tx, accountId: string): Promise<void> {
  return clearBookingEmails(tx, accountId)
}
