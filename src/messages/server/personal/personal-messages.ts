import { type PersonalPart, under } from '#accounts/server/personal-part.ts'
import { listMessagesTo, moveMessages } from './store.ts'

/** What we wrote to somebody. It is deleted after everything that it is about: `forgetMessages`. */
export const personalMessages: PersonalPart = {
  moveVisitor: moveMessages,
  async *exportOf(db, person) {
    yield* under('messages', await listMessagesTo(db, person))
  },
}
