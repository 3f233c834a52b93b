import type { Db } from '#kit/server/db.ts'
import type { Message } from '../contract.ts'
import { findNewest, type MessageRow } from './store.ts'

/** The newest messages, all or those to addresses with `recipient` in them. */
export async function listMessages(db: Db, recipient: string | undefined): Promise<Message[]> {
  return (await findNewest(db, recipient)).map(toMessage)
}

export function toMessage(row: MessageRow): Message {
  return {
    ...row,
    createdAt: row.createdAt.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null,
    dueAt: row.dueAt?.toISOString() ?? null,
  }
}
