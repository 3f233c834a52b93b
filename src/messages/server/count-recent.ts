import type { Tx } from '#kit/server/db/db.ts'
import { countSince, lockRecipient, type RecentMessages } from './store.ts'

/**
 * Sent or not. Limits mail that strangers can cause, since anyone can enter an address in our forms. Locks the
 * address until the transaction ends, so that two callers cannot both be the last one allowed.
 */
export async function countRecent(tx: Tx, recent: RecentMessages): Promise<number> {
  await lockRecipient(tx, recent.recipient)
  return countSince(tx, recent)
}
