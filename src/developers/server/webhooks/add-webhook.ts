import { randomUUID } from 'node:crypto'
import { isIP } from 'node:net'
import { recordAudit } from '#accounts/server/record-audit.ts'
import { bareHost, isPublic } from '#calendars/outside/server/address-rules.ts'
import { type Webhook, webhooksProblem } from '#developers/webhook-contract.ts'
import type { WebhookEventName } from '#developers/webhook-rules.ts'
import { presentWebhook } from './present-webhook.ts'
import { insertWebhook, listWebhooks } from './store.ts'
import type { WebhookContext } from './webhook-context.ts'
import { makeSecret, sealSecret } from './webhook-secret.ts'

/** Returns the secret once and stores it sealed. Refuses: webhook-address-private, webhook-known, too-many-webhooks. */
export async function addWebhook(
  { db, sealingKey }: WebhookContext,
  { accountId, url, events }: { accountId: string; url: string; events: WebhookEventName[] },
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
  const isKnown = (await listWebhooks(db, accountId)).some(known => known.url === new URL(url).href)
  throw webhooksProblem(isKnown ? 'webhook-known' : 'too-many-webhooks')
}
