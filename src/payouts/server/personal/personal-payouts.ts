import { type PersonalPart, under } from '#accounts/server/personal-part.ts'
import { countUnpaid, listPayoutsOf } from './store.ts'

/** A facility's money stays with the facility. */
export const personalPayouts: PersonalPart = {
  async *exportOf(db, { accountId }) {
    yield* under('payouts', await listPayoutsOf(db, accountId))
  },
  async reasonsToStay(tx, { accountId }) {
    const count = await countUnpaid(tx, accountId)
    return count > 0 ? [{ code: 'payouts', count }] : []
  },
}
