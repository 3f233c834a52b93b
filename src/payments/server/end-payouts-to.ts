import type { Tx } from '#kit/server/db.ts'
import { removePayoutAccount } from './store.ts'

/** A facility has another owner: its money goes no longer to where the former one wanted it. Answers whether it did. */
export function endPayoutsTo(tx: Tx, facilityId: string): Promise<boolean> {
  return removePayoutAccount(tx, facilityId)
}
