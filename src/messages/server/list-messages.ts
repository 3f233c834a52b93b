import type { Db } from '#kit/server/db.ts'
import type { Message } from '../contract.ts'
import { findNewest, type MessageRow } from './store.ts'

/** The newest messages, all or those to addresses with `recipient` in them; those to an address in `hidden` are left out. */
export async function listMessages(
  db: Db,
  asked: { recipient: string | undefined; hidden: readonly string[] },
): Promise<Message[]> {
  return (await findNewest(db, asked)).map(toMessage)
}

export function toMessage(row: MessageRow): Message {
  return {
    ...row,
    createdAt: row.createdAt.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null,
    dueAt: row.dueAt?.toISOString() ?? null,
  }
}
