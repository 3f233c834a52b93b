import { type PersonalPart, under } from '#accounts/server/personal-part.ts'
import { deleteHoldsOf, listHolds, moveHolds } from './store.ts'

export const personalHolds: PersonalPart = {
  moveVisitor: moveHolds,
  async *exportOf(db, { accountId }) {
    yield* under('heldTimes', await listHolds(db, accountId))
  },
  async forget(tx, { accountId }) {
    await deleteHoldsOf(tx, accountId)
    return []
  },
}
