import { type PersonalPart, under } from '#accounts/server/personal-part.ts'
import { deleteIcsFeeds, listKept, moveIcsFeeds } from './store.ts'

export const personalIcsFeeds: PersonalPart = {
  moveVisitor: moveIcsFeeds,
  async *exportOf(db, { accountId }) {
    yield* under('ownCalendars', await listKept(db, accountId))
  },
  async forget(tx, { accountId }) {
    await deleteIcsFeeds(tx, accountId)
    return []
  },
}
