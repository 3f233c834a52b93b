import { type PersonalPart, under } from '#accounts/server/personal-part.ts'
import { listKeysOf } from './store.ts'

/** Deleted with the account. */
export const personalKeys: PersonalPart = {
  async *exportOf(db, { accountId }) {
    yield* under('apiKeys', await listKeysOf(db, accountId))
  },
}
