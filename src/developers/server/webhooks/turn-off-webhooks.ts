import type { Tx } from '#kit/server/db/db.ts'
import { disableWebhooksOf } from './store.ts'

/** After a possible intrusion: a webhook may be the intruder's. The holder enables their own again. */
export function turnOffWebhooks(tx: Tx, accountId: string): Promise<void> {
  return disableWebhooksOf(tx, accountId)
}
