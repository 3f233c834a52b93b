import type { Tx } from '#kit/server/db.ts'
import { deleteOnboardingsOf, findConnectedPayees, writePayoutAccount } from './payees/store.ts'

/**
 * Disconnects the payout accounts of an account's athlete and facilities: whoever connected them may not own the
 * account. The money waits until payouts are set up again.
 */
export async function endPayouts(tx: Tx, accountId: string): Promise<void> {
  for (const payee of await findConnectedPayees(tx, accountId)) await writePayoutAccount(tx, payee, null)
  await deleteOnboardingsOf(tx, accountId)
}

/**
 * A locked facility has a new owner: disconnects the former owner's account and drops a setup under way. Returns
 * whether an account was connected.
 */
export async function endPayoutsTo(tx: Tx, facilityId: string): Promise<boolean> {
  return (await writePayoutAccount(tx, { facilityId }, null)) !== undefined
}

/** Whoever started a setup may not own the account, so it cannot be continued. */
export function endPayoutSetups(tx: Tx, accountId: string): Promise<void> {
  return deleteOnboardingsOf(tx, accountId)
}
