import { deliver, LEASE_SECONDS } from './deliver.ts'
import { deleteStrayed, failTurnedOff, listDue, takeNext } from './store.ts'
import type { WebhookContext } from './webhook-context.ts'

export type DeliveryCounts = { sent: number; failed: number }

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
  await deleteStrayed(context.db)
  await failTurnedOff(context.db)
  const waiting = await listDue(context.db, ADDRESSES)
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
