import type { WebhookContext } from '../webhook-context.ts'
import { deliver, LEASE_SECONDS } from './deliver.ts'
import { deleteStrayed, giveUpTurnedOff, listDue, takeNext } from './store.ts'

export type DeliveryCounts = { sent: number; failed: number }

/** Addresses that are written to at the same time, and deliveries to one of them in one run at most. */
const LANES = 10
const PER_LANE = 200

/** Of addresses in one run at most. */
const ADDRESSES = 500

/**
 * Sends what is due, each address in a lane of its own, so that a slow one keeps nobody waiting but itself; several processes share the
 * work. A lane in which nobody answers ends: the rest waits for the next run, without its attempts being counted.
 */
export async function deliverDue(context: WebhookContext): Promise<DeliveryCounts> {
  const counts: DeliveryCounts = { sent: 0, failed: 0 }
  await deleteStrayed(context.db)
  await giveUpTurnedOff(context.db)
  const waiting = await listDue(context.db, ADDRESSES)
  const faults: unknown[] = []
  const work = async () => {
    for (let webhookId = waiting.shift(); webhookId; webhookId = waiting.shift())
      await empty(context, webhookId, counts).catch((error: unknown) => faults.push(error))
  }
  await Promise.all(Array.from({ length: LANES }, work))
  // What is wrong with us is told when everybody else has had their turn.
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
