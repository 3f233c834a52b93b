import type { Tx } from '#kit/server/db.ts'
import * as store from './store.ts'

/**
 * Claims an open payment for one booking of exactly what was quoted; false when it is claimed or over, or when the quote has
 * changed since it was read. Of two at once the second waits, then gets false.
 */
export function claimPayment(tx: Tx, payment: { id: string; quote: unknown }): Promise<boolean> {
  return store.claimPayment(tx, payment)
}
