import { type WebhookDelivery, webhooksProblem } from '#developers/webhook-contract.ts'
import { TEST_EVENT } from '#developers/webhook-rules.ts'
import { deliverNow } from './deliver-now.ts'
import { findWebhook, insertTest } from './store.ts'
import type { WebhookContext } from './webhook-context.ts'

/** Refuses: webhook-not-found. */
export async function testWebhook(
  context: WebhookContext,
  by: { id: string; accountId: string },
): Promise<{ delivery: WebhookDelivery }> {
  const webhook = await findWebhook(context.db, by)
  if (!webhook) throw webhooksProblem('webhook-not-found')
  const body = JSON.stringify({
    type: TEST_EVENT,
    timestamp: new Date().toISOString(),
    data: { message: 'Your webhook works.' },
  })
  const id = await insertTest(context.db, { webhookId: webhook.id, kind: TEST_EVENT, body })
  return { delivery: await deliverNow(context, { id, webhookId: webhook.id }) }
}
