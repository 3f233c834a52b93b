import type { Tx } from '#kit/server/db/db.ts'
import { findConnectedPayees, writePayoutAccount } from './payees/store.ts'
import { endPayoutSetups } from './personal.ts'

/** The person who connected them may not own this account. Money waits until payouts are set up again. */
export async function endPayouts(tx: Tx, accountId: string): Promise<void> {
  for (const payee of await findConnectedPayees(tx, accountId)) await writePayoutAccount(tx, payee, null)
  await endPayoutSetups(tx, accountId)
}

/**
 * The facility has a new owner. Open checkouts no longer pay the former one. Also drops a setup under way; returns whether
 * the facility had an account of its own.
 */
export async function endPayoutsTo(tx: Tx, facilityId: string): Promise<boolean> {
  return (await writePayoutAccount(tx, { facilityId }, null)) !== undefined
}
