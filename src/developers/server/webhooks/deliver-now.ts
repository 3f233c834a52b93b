import { type WebhookDelivery, webhooksProblem } from '#developers/webhook-contract.ts'
import { deliver, LEASE_SECONDS } from './deliver.ts'
import { presentDelivery } from './present-webhook.ts'
import { findDelivery, takeOne } from './store.ts'
import type { WebhookContext } from './webhook-context.ts'

/** Sends while the caller waits. Refuses: delivery-under-way, delivery-not-found. */
export async function deliverNow(
  context: WebhookContext,
  which: { id: string; webhookId: string },
): Promise<WebhookDelivery> {
  const taken = await takeOne(context.db, { ...which, leaseSeconds: LEASE_SECONDS })
  if (!taken) throw webhooksProblem('delivery-under-way')
  await deliver(context, taken)
  const row = await findDelivery(context.db, which)
  if (!row) throw webhooksProblem('delivery-not-found')
  return presentDelivery(row)
}
