import type { Person } from '#accounts/server/personal-part.ts'
import type { Tx } from '#kit/server/db/db.ts'
import { deleteMessagesOf } from './store.ts'

/** Deletes messages to a person and about their records, sent or not; `about` as the domains name it. */
export function forgetMessages(tx: Tx, person: Person, about: readonly string[]): Promise<void> {
  return deleteMessagesOf(tx, person, about)
}
