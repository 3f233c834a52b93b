import { type WebhookDelivery, webhooksProblem } from '#developers/webhook-contract.ts'
import type { Db } from '#kit/server/db/db.ts'
import { type AskedPage, cutPage, type Page } from '#kit/server/http/pages.ts'
import { presentDelivery } from './present-webhook.ts'
import { findWebhook, listDeliveries as readDeliveries } from './store.ts'

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
