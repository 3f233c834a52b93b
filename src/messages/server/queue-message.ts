import type { Db, Tx } from '#kit/server/db.ts'
import { insertMessages } from './store.ts'

/** What JSON can say; a Date or a class would come back as something else. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json | undefined }

export type OutgoingMessage = {
  /** Names the composer that will write it. */
  kind: string
  /** One address; empty for somebody who gave none. */
  recipient: string
  /** The facts as they are at this moment: what changes later does not change the message. */
  payload: Json
  /** A second message with the same key is not taken: "booking-confirmed:<id>". */
  dedupeKey: string
  visitorId?: string | null
}

/**
 * Puts messages into the outbox: one statement for any number of them, so that it can stand in the transaction of what it
 * tells about. They are written and sent later, and only if that transaction is committed. Whoever gave no address is told nothing.
 */
export async function queueMessage(tx: Tx | Db, message: OutgoingMessage | readonly OutgoingMessage[]): Promise<void> {
  const messages = [message].flat().filter(({ recipient }) => recipient !== '')
  if (messages.length > 0) await insertMessages(tx, messages)
}
