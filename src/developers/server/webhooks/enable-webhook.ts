import { recordAudit } from '#accounts/server/record-audit.ts'
import { type Webhook, webhooksProblem } from '#developers/webhook-contract.ts'
import { presentWebhook } from './present-webhook.ts'
import { enableWebhook as writeEnabled } from './store.ts'
import type { WebhookContext } from './webhook-context.ts'

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
