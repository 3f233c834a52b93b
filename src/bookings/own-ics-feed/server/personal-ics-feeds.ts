import { type PersonalPart, under } from '#accounts/server/personal-part.ts'
import { deleteCalendars, listKept, moveCalendars } from './store.ts'

export const personalIcsFeeds: PersonalPart = {
  moveVisitor: moveCalendars,
  async *exportOf(db, { accountId }) {
    yield* under('ownCalendars', await listKept(db, accountId))
  },
  async forget(tx, { accountId }) {
    await deleteCalendars(tx, accountId)
    return []
  },
}
