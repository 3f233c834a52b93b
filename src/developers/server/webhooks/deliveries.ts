import { type WebhookDelivery, webhooksProblem } from '#developers/webhook-contract.ts'
import type { Db } from '#kit/server/db/db.ts'
import { type AskedPage, cutPage, type Page } from '#kit/server/http/pages.ts'
import { deliver, LEASE_SECONDS } from './deliver.ts'
import { presentDelivery } from './present-webhook.ts'
import { findDelivery, findWebhook, listDeliveries as readDeliveries, takeOne } from './store.ts'
import type { WebhookContext } from './webhook-context.ts'

type Query = AskedPage<string> & { webhookId: string; accountId: string }

/** Newest first. Refuses: webhook-not-found. */
export async function listDeliveries(
  db: Db,
  { webhookId, accountId, limit, after }: Query,
): Promise<Page<WebhookDelivery, string>> {
  if (!(await findWebhook(db, { id: webhookId, accountId }))) throw webhooksProblem('webhook-not-found')
  const found = await readDeliveries(db, { webhookId, after, limit: limit + 1 })
  const { rows, next } = cutPage(found, limit, ({ number }) => number)
  return { rows: rows.map(presentDelivery), next }
}

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
