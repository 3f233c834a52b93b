import type { Tx } from '#kit/server/db.ts'
import { countSince, lockRecipient } from './store.ts'

export type RecentMessages = {
  kind: string
  /** One address; upper and lower case are the same. */
  recipient: string
  hours: number
  /** The dedupe key of the message that is about to be queued: told again, it is no further message. */
  exceptKey: string
}

/**
 * How many messages of a kind were queued for an address lately, sent or not. For mails that strangers can cause: whoever knows
 * an address can fill its mailbox by our forms, unless there is an end to it. Until the transaction is over others who ask for
 * the same address wait, so that two at once cannot both be the last that is allowed.
 */
export async function countRecent(tx: Tx, recent: RecentMessages): Promise<number> {
  await lockRecipient(tx, recent.recipient)
  return countSince(tx, recent)
}
