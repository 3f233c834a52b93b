import { randomUUID } from 'node:crypto'
import { isIP } from 'node:net'
import { recordAudit } from '#accounts/server/record-audit.ts'
import type { BookingEvent } from '#bookings/booking-events.ts'
import { bareHost, isPublic } from '#calendars/outside/server/address-rules.ts'
import { type Webhook, type WebhookDelivery, webhooksProblem } from '#developers/webhook-contract.ts'
import { TEST_EVENT } from '#developers/webhook-rules.ts'
import type { Db } from '#kit/server/db/db.ts'
import { deliverNow } from './deliveries.ts'
import { presentWebhook } from './present-webhook.ts'
import {
  deleteWebhook,
  findWebhook,
  listWebhooks as findWebhooks,
  insertTest,
  insertWebhook,
  enableWebhook as writeEnabled,
} from './store.ts'
import type { WebhookContext } from './webhook-context.ts'
import { makeSecret, sealSecret } from './webhook-secret.ts'

export async function listWebhooks(db: Db, accountId: string): Promise<{ webhooks: Webhook[] }> {
  return { webhooks: (await findWebhooks(db, accountId)).map(presentWebhook) }
}

/** Returns the secret once and stores it sealed. Refuses: webhook-address-private, webhook-known, too-many-webhooks. */
export async function addWebhook(
  { db, sealingKey }: WebhookContext,
  { accountId, url, events }: { accountId: string; url: string; events: BookingEvent[] },
): Promise<{ webhook: Webhook; secret: string }> {
  const host = bareHost(new URL(url))
  // Host names are resolved and checked at each delivery, since they may change.
  if (isIP(host) && !isPublic(host)) throw webhooksProblem('webhook-address-private')
  const id = randomUUID()
  const secret = makeSecret()
  const sealedSecret = sealSecret(sealingKey, id, secret)
  const row = await db.begin(async tx => {
    const inserted = await insertWebhook(tx, { id, accountId, url: new URL(url).href, events, sealedSecret })
    if (inserted)
      await recordAudit(tx, {
        actor: { role: 'owner', accountId },
        action: 'webhook-added',
        subject: { kind: 'webhook', id, name: new URL(url).host },
        after: { events },
      })
    return inserted
  })
  if (row) return { webhook: presentWebhook(row), secret }
  const isKnown = (await findWebhooks(db, accountId)).some(known => known.url === new URL(url).href)
  throw webhooksProblem(isKnown ? 'webhook-known' : 'too-many-webhooks')
}

/** Idempotent. Refuses: webhook-not-found. */
export async function enableWebhook(
  { db }: WebhookContext,
  by: { id: string; accountId: string },
): Promise<{ webhook: Webhook }> {
  const row = await db.begin(async tx => {
    const enabled = await writeEnabled(tx, by)
    if (!enabled) throw webhooksProblem('webhook-not-found')
    await recordAudit(tx, {
      actor: { role: 'owner', accountId: by.accountId },
      action: 'webhook-turned-on',
      subject: { kind: 'webhook', id: by.id, name: new URL(enabled.url).host },
    })
    return enabled
  })
  return { webhook: presentWebhook(row) }
}

/** With its waiting deliveries; returns the remaining webhooks. Refuses: webhook-not-found. */
export async function removeWebhook({ db }: WebhookContext, by: { id: string; accountId: string }) {
  await db.begin(async tx => {
    const url = await deleteWebhook(tx, by)
    if (!url) throw webhooksProblem('webhook-not-found')
    await recordAudit(tx, {
      actor: { role: 'owner', accountId: by.accountId },
      action: 'webhook-removed',
      subject: { kind: 'webhook', id: by.id, name: new URL(url).host },
    })
  })
  return listWebhooks(db, by.accountId)
}

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
