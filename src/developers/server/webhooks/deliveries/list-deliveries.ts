import { type WebhookDelivery, webhooksProblem } from '#developers/webhook-contract.ts'
import type { Db } from '#kit/server/db.ts'
import { presentDelivery } from '../present-webhook.ts'
import { findWebhook } from '../store.ts'
import { listDeliveries as readDeliveries } from './store.ts'

type Input = { webhookId: string; accountId: string; limit: number; cursor: string | undefined }

/** Newest first; `cursor` is null after the last page. Refuses: webhook-not-found. */
export async function listDeliveries(
  db: Db,
  { webhookId, accountId, limit, cursor }: Input,
): Promise<{ deliveries: WebhookDelivery[]; cursor: string | null }> {
  if (!(await findWebhook(db, { id: webhookId, accountId }))) throw webhooksProblem('webhook-not-found')
  // One more row shows whether there is a next page.
  const rows = await readDeliveries(db, { webhookId, limit: limit + 1, before: positionIn(cursor) })
  const page = rows.slice(0, limit)
  return { deliveries: page.map(presentDelivery), cursor: rows.length > limit ? page.at(-1)!.number : null }
}

/** As many digits as fit a bigint; invalid cursors start at the beginning. */
function positionIn(cursor = ''): string | null {
  return /^[1-9]\d{0,17}$/.test(cursor) ? cursor : null
}
