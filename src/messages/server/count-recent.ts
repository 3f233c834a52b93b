import type { Tx } from '#kit/server/db/db.ts'
import { countSince, lockRecipient } from './store.ts'

export type RecentMessages = {
  kind: string
  /** Case-insensitive. */
  recipient: string
  hours: number
  /** The message about to be queued: queuing it again does not count. */
  exceptKey: string
}

/**
 * Sent or not. Limits mail that strangers can cause, since anyone can enter an address in our forms. Locks the
 * address until the transaction ends, so that two callers cannot both be the last one allowed.
 */
export async function countRecent(tx: Tx, recent: RecentMessages): Promise<number> {
  await lockRecipient(tx, recent.recipient)
  return countSince(tx, recent)
}
