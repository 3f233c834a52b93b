import { type PersonalPart, under } from '#accounts/server/personal-part.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'
import { deleteIcsFeeds, listKept, moveIcsFeeds } from './store.ts'

export const personalIcsFeeds: PersonalPart = {
  moveVisitor: moveIcsFeeds,
  async *exportOf(db, { accountId }) {
    yield* under('ownCalendars', await listKept(db, accountId))
  },
  async forget(tx, { accountId }) {
    await endIcsFeeds(tx, accountId)
    return []
  },
}

/** Returns how many there were. */
export function endIcsFeeds(db: Db | Tx, visitorId: string): Promise<number> {
  return deleteIcsFeeds(db, visitorId)
}
