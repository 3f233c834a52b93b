import { type WebhookDelivery, webhooksProblem } from '#developers/webhook-contract.ts'
import { deliverNow } from './deliver-now.ts'
import { findDelivery, findWebhook } from './store.ts'
import type { WebhookContext } from './webhook-context.ts'

/**
 * In any state, under the same id, so that receivers recognize duplicates. Refuses: webhook-not-found, webhook-off,
 * delivery-not-found, delivery-under-way.
 */
export async function sendAgain(
  context: WebhookContext,
  { id, webhookId, accountId }: { id: string; webhookId: string; accountId: string },
): Promise<{ delivery: WebhookDelivery }> {
  const webhook = await findWebhook(context.db, { id: webhookId, accountId })
  if (!webhook) throw webhooksProblem('webhook-not-found')
  if (webhook.disabledAt) throw webhooksProblem('webhook-off')
  if (!(await findDelivery(context.db, { id, webhookId }))) throw webhooksProblem('delivery-not-found')
  return { delivery: await deliverNow(context, { id, webhookId }) }
}
