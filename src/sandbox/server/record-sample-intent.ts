import type { Tx } from '#kit/server/db/db.ts'
import { insertCapturedIntent } from './store.ts'

/** A captured payment of the demo catalog, refundable like any other. */
export async function recordSampleIntent(tx: Tx, intent: { id: string; amountCents: number }): Promise<void> {
  await insertCapturedIntent(tx, intent)
}
