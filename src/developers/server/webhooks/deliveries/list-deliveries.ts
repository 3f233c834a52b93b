import { type WebhookDelivery, webhooksProblem } from '#developers/webhook-contract.ts'
import type { Db } from '#kit/server/db.ts'
import { presentDelivery } from '../present-webhook.ts'
import { findWebhook } from '../store.ts'
import { listDeliveries as readDeliveries } from './store.ts'

type Asked = { webhookId: string; accountId: string; limit: number; cursor: string | undefined }

/** A page of a webhook's deliveries, the newest first, and where the next one begins; null after the last. Refuses: webhook-not-found. */
export async function listDeliveries(
  db: Db,
  { webhookId, accountId, limit, cursor }: Asked,
): Promise<{ deliveries: WebhookDelivery[]; cursor: string | null }> {
  if (!(await findWebhook(db, { id: webhookId, accountId }))) throw webhooksProblem('webhook-not-found')
  // One more says whether there are more.
  const rows = await readDeliveries(db, { webhookId, limit: limit + 1, before: positionIn(cursor) })
  const page = rows.slice(0, limit)
  return { deliveries: page.map(presentDelivery), cursor: rows.length > limit ? page.at(-1)!.number : null }
}

/** The number of an event, of as many digits as a bigint surely has; what is none begins at the beginning. */
function positionIn(cursor = ''): string | null {
  return /^[1-9]\d{0,17}$/.test(cursor) ? cursor : null
}
