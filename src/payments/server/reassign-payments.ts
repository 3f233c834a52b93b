import type { Tx } from '#kit/server/db/db.ts'
import { writePurpose } from './store.ts'

/**
 * Books what was paid for `from` under `to` instead, as when a booking moves to another facility of the owner. Where the
 * money went stays: the caller checks that both have the same payout account.
 */
export function reassignPayments(
  tx: Tx,
  paid: { paymentIds: readonly string[]; from: string; to: string },
): Promise<void> {
  return writePurpose(tx, paid)
}
