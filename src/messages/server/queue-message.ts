import type { Db, Tx } from '#kit/server/db/db.ts'
import { wakeJob } from '#kit/server/db/on-commit.ts'
import { insertMessages, type OutgoingMessage } from './store.ts'

export type { Json, OutgoingMessage } from './store.ts'

/**
 * Inserts into the outbox in one statement, for use in the transaction it reports on; sent after the commit, which wakes the
 * sender. Skips empty recipients.
 */
export async function queueMessage(tx: Tx | Db, message: OutgoingMessage | readonly OutgoingMessage[]): Promise<void> {
  const messages = [message].flat().filter(({ recipient }) => recipient !== '')
  if (messages.length === 0) return
  await insertMessages(tx, messages)
  wakeJob(tx, 'send-messages')
}
