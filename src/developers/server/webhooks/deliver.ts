import { ProviderFault } from '#calendars/server/adapter.ts'
import { ANSWER_WITHIN_MS, afterFailure, isTaken, statusFault, TEST_EVENT } from '#developers/webhook-rules.ts'
import { queueMessage } from '#messages/server/queue-message.ts'
import { messageIdOf } from './present-webhook.ts'
import {
  deleteStrayed,
  disableWebhook,
  endAttempt,
  failTurnedOff,
  type LockedWebhook,
  listDue,
  lockWebhook,
  type TakenDelivery,
  takeNext,
  writeFailing,
} from './store.ts'
import type { WebhookContext } from './webhook-context.ts'
import { signatureHeaders, unsealSecret } from './webhook-secret.ts'

/** Then the sender counts as dead. A request takes a fraction of it. */
export const LEASE_SECONDS = 60

/** `isUnheard`: no response, so the next delivery would wait in vain too. */
export type Delivered = { isSent: boolean; isUnheard: boolean }

type Answer = { responseStatus: number | null; fault: string | null; durationMs: number }

/** At-least-once: if the sender dies after the receiver accepted, it goes out again under the same id. */
export async function deliver(context: WebhookContext, taken: TakenDelivery): Promise<Delivered> {
  const answer = await send(context, taken)
  await context.db.begin(async tx => {
    const webhook = await lockWebhook(tx, taken.webhookId)
    if (!webhook) return
    const failingSince = webhook.failingSince ?? webhook.now
    const isLast = taken.kind === TEST_EVENT || webhook.isOff
    const { pauseMs, isTurnedOff } = afterFailure({ ...taken, isLast, failingSince, now: webhook.now })
    const isSent = answer.fault === null
    if (!(await endAttempt(tx, taken, { ...answer, isSent, pauseMs }))) return
    if (isSent) return writeFailing(tx, taken.webhookId, null)
    if (isLast) return
    await writeFailing(tx, taken.webhookId, failingSince)
    if (isTurnedOff) await disableWebhook(tx, taken.webhookId)
    if (pauseMs !== null) return
    await notifyOwner(tx, taken, { ...webhook, failingSince, isTurnedOff })
  })
  return { isSent: answer.fault === null, isUnheard: answer.fault !== null && answer.responseStatus === null }
}

/** Keeps nothing of the response's body. */
async function send(context: WebhookContext, taken: TakenDelivery): Promise<Answer> {
  const begun = performance.now()
  const ended = (responseStatus: number | null, fault: string | null): Answer => ({
    responseStatus,
    fault,
    durationMs: Math.round(performance.now() - begun),
  })
  const secret = unsealSecret(context.sealingKey, taken.webhookId, taken.sealedSecret)
  if (!secret) return ended(null, 'The secret can’t be read anymore. Remove this webhook and add it again.')
  const id = messageIdOf(taken.eventId)
  const headers = {
    'content-type': 'application/json',
    ...signatureHeaders(secret, { id, at: Date.now(), body: taken.body }),
  }
  try {
    const { status } = await context.fetchOutside(
      { url: taken.url, method: 'POST', headers, body: taken.body },
      ANSWER_WITHIN_MS,
    )
    return ended(status, isTaken(status) ? null : statusFault(status))
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error
    return ended(null, error.message)
  }
}

/** `since` is ISO 8601. */
export type WebhookMessages = {
  'webhook-delivery-failed': { url: string; event: string; since: string }
  'webhook-turned-off': { url: string; since: string }
}

type Failing = LockedWebhook & { failingSince: number; isTurnedOff: boolean }

/** Once per outage, and once when the webhook is disabled. */
async function notifyOwner(
  tx: Parameters<typeof queueMessage>[0],
  { webhookId, kind }: TakenDelivery,
  { email, url, failingSince, isTurnedOff }: Failing,
): Promise<void> {
  const since = new Date(failingSince).toISOString()
  const told = isTurnedOff ? 'webhook-turned-off' : 'webhook-delivery-failed'
  await queueMessage(tx, {
    kind: told,
    recipient: email,
    payload: isTurnedOff ? { url, since } : { url, since, event: kind },
    dedupeKey: `${told}:${webhookId}:${Math.floor(failingSince)}`,
  })
}

type DeliveryCounts = { sent: number; failed: number }

/** Endpoints in parallel, and deliveries per endpoint and run. */
const LANES = 10

const PER_LANE = 200

/** Endpoints per run. */
const ADDRESSES = 500

/**
 * One lane per endpoint, so that a slow one delays only itself; several processes can share the work. A lane
 * without a response stops: the rest waits for the next run and no attempt is counted.
 */
export async function deliverDue(context: WebhookContext): Promise<DeliveryCounts> {
  const counts: DeliveryCounts = { sent: 0, failed: 0 }
  const waiting = await listDue(context.db, ADDRESSES)
  if (waiting.length === 0) return counts
  await deleteStrayed(context.db)
  await failTurnedOff(context.db)
  const faults: unknown[] = []
  const work = async () => {
    for (let webhookId = waiting.shift(); webhookId; webhookId = waiting.shift())
      await empty(context, webhookId, counts).catch((error: unknown) => faults.push(error))
  }
  await Promise.all(Array.from({ length: LANES }, work))
  // Throws our own errors after every lane had its turn.
  if (faults.length > 0) throw faults[0]
  return counts
}

async function empty(context: WebhookContext, webhookId: string, counts: DeliveryCounts): Promise<void> {
  for (let count = 0; count < PER_LANE; count += 1) {
    const taken = await takeNext(context.db, { webhookId, leaseSeconds: LEASE_SECONDS })
    if (!taken) return
    const { isSent, isUnheard } = await deliver(context, taken)
    counts[isSent ? 'sent' : 'failed'] += 1
    if (isUnheard) return
  }
}
