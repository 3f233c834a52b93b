import type { Tx } from '#kit/server/db.ts'
import { deleteOnboardingsOf, findConnectedPayees, writePayoutAccount } from './payees/store.ts'

/**
 * What an account's athlete and facilities earn goes no longer to where somebody wanted it who may not be whose account it is. It waits
 * until payouts are set up again.
 */
export async function endPayouts(tx: Tx, accountId: string): Promise<void> {
  for (const payee of await findConnectedPayees(tx, accountId)) await writePayoutAccount(tx, payee, null)
  await deleteOnboardingsOf(tx, accountId)
}

/**
 * A locked facility has another owner: its money no longer goes to where the former one wanted it, and a setup under way is dropped.
 * Answers whether an account was connected.
 */
export async function endPayoutsTo(tx: Tx, facilityId: string): Promise<boolean> {
  return (await writePayoutAccount(tx, { facilityId }, null)) !== undefined
}

/** Whoever started a setup may not be whose account it is: it cannot be continued. */
export function endPayoutSetups(tx: Tx, accountId: string): Promise<void> {
  return deleteOnboardingsOf(tx, accountId)
}
