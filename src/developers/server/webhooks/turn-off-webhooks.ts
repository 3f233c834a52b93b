import type { Tx } from '#kit/server/db.ts'
import { disableWebhooksOf } from './store.ts'

/**
 * Turns off every webhook of an account that somebody else may have been in: one of them may lead to that somebody. The account's holder
 * turns on again what is theirs.
 */
export function turnOffWebhooks(tx: Tx, accountId: string): Promise<void> {
  return disableWebhooksOf(tx, accountId)
}
