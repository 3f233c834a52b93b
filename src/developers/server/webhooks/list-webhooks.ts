import type { Webhook } from '#developers/webhook-contract.ts'
import type { Db } from '#kit/server/db/db.ts'
import { presentWebhook } from './present-webhook.ts'
import { listWebhooks as readWebhooks } from './store.ts'

export async function listWebhooks(db: Db, accountId: string): Promise<{ webhooks: Webhook[] }> {
  return { webhooks: (await readWebhooks(db, accountId)).map(presentWebhook) }
}
