import { type PersonalPart, under } from '#accounts/server/personal-part.ts'
import { listKept } from '../store.ts'

/** Without secrets. Connections end with the ownership (`facility_connections`). */
export const personalConnections: PersonalPart = {
  async *exportOf(db, person) {
    yield* under('connections', await listKept(db, person.accountId))
  },
}
