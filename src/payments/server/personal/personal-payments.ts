import { type PersonalPart, under } from '#accounts/server/personal-part.ts'
import { forgetBuyer, listPayments, lockOpenPayments, movePayments, setAside } from './store.ts'

export const personalPayments: PersonalPart = {
  async moveVisitor(tx, move) {
    await setAside(tx, move)
    return movePayments(tx, move)
  },
  async *exportOf(db, { accountId }) {
    yield* under('payments', await listPayments(db, accountId))
  },
  standStill(tx, { accountId }) {
    return lockOpenPayments(tx, accountId)
  },
  async forget(tx, { accountId }) {
    await forgetBuyer(tx, accountId)
    return []
  },
}
