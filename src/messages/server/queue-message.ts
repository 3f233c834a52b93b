import type { Db, Fragment, Tx } from '#kit/server/db/db.ts'
import { wakeJob } from '#kit/server/db/on-commit.ts'
import { insertMessages, type OutgoingMessage } from './store.ts'

export type { Json, OutgoingMessage } from './store.ts'

/**
 * Inserts into the outbox in one statement, for use in the transaction it reports on; sent after the commit, which wakes the
 * sender. Skips empty recipients. `alongside`: parts of a `with` that the same statement carries out, in any case.
 */
export async function queueMessage(
  tx: Tx | Db,
  message: OutgoingMessage | readonly OutgoingMessage[],
  alongside?: Fragment,
): Promise<void> {
  const messages = [message].flat().filter(({ recipient }) => recipient !== '')
  if (messages.length > 0) {
    await insertMessages(tx, messages, alongside)
    wakeJob(tx, 'send-messages')
  } else if (alongside) await tx`with ${alongside} select`
}
