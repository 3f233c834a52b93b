import type { Db, Tx } from '#kit/server/db/db.ts'
import { wakeJob } from '#kit/server/db/on-commit.ts'
import { insertMessages } from './store.ts'

/** No Date or class: they would not survive the round trip. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json | undefined }

export type OutgoingMessage = {
  kind: string
  /** Empty if none was given. */
  recipient: string
  /** A snapshot: later changes do not affect the message. */
  payload: Json
  /** Such as "booking-confirmed:<id>"; duplicates are ignored. */
  dedupeKey: string
  visitorId?: string | null
}

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
