import type { Tx } from '#kit/server/db.ts'
import { clearBookingEmails } from './store.ts'

/**
 * Bookings of an account's facilities are told to no address but the account's own, and the keys that were mailed to others end:
 * whoever named them may not be whose account it is.
 */
export function endContacts(tx: Tx, accountId: string): Promise<void> {
  return clearBookingEmails(tx, accountId)
}
