import type { Tx } from '#kit/server/db.ts'
import { removePayoutAccount } from './store.ts'

/** A facility has another owner: its money goes no longer to where the former one wanted it. */
export async function endPayoutsTo(tx: Tx, facilityId: string): Promise<void> {
  await removePayoutAccount(tx, facilityId)
}
