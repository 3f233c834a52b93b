import { type PersonalPart, under } from '#accounts/server/personal-part.ts'
import { listMessagesTo, moveMessages } from './store.ts'

/** `forgetMessages` deletes them, after everything they are about. */
export const personalMessages: PersonalPart = {
  moveVisitor: moveMessages,
  async *exportOf(db, person) {
    yield* under('messages', await listMessagesTo(db, person))
  },
}
