import type { Tx } from '#kit/server/db.ts'
import { insertCapturedIntent } from './store.ts'

/** Writes a captured payment of the demo catalogue into the sandbox's books, so that it can be refunded like any other. */
export async function recordSampleIntent(tx: Tx, intent: { id: string; amountCents: number }): Promise<void> {
  await insertCapturedIntent(tx, intent)
}
