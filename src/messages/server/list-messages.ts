import type { Db } from '#kit/server/db/db.ts'
import type { Message } from '../contract.ts'
import { findNewest, type MessageRow } from './store.ts'

/** `recipient` matches part of the address; `hidden` excludes whole addresses. */
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
