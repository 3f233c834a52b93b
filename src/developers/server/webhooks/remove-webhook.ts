import { recordAudit } from '#accounts/server/record-audit.ts'
import { webhooksProblem } from '#developers/webhook-contract.ts'
import { listWebhooks } from './list-webhooks.ts'
import { deleteWebhook } from './store.ts'
import type { WebhookContext } from './webhook-context.ts'

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
