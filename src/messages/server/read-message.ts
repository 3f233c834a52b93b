import type { Db } from '#kit/server/db/db.ts'
import { type Message, type MessageDetail, messagesProblem } from '../contract.ts'
import { findMessage, findNewest, type MessageRow } from './store.ts'

/** `hidden`: lowercase addresses whose mail may not be read. */
export type MessageRequest = { id: string; hidden: readonly string[] }

/** Refuses: message-not-found. */
export async function readMessage(db: Db, asked: MessageRequest): Promise<MessageDetail> {
  const { rendered, ...row } = await existing(db, asked)
  return { ...toMessage(row), text: rendered?.text ?? null, hasCalendar: Boolean(rendered?.calendar) }
}

/** Refuses: message-not-found, message-not-written. */
export async function readHtml(db: Db, asked: MessageRequest): Promise<string> {
  const { rendered } = await existing(db, asked)
  if (!rendered) throw messagesProblem('message-not-written')
  return rendered.html
}

/** Refuses: message-not-found, message-without-calendar. */
export async function readIcsFile(db: Db, asked: MessageRequest): Promise<string> {
  const { rendered } = await existing(db, asked)
  if (!rendered?.calendar) throw messagesProblem('message-without-calendar')
  return rendered.calendar.ics
}

async function existing(db: Db, { id, hidden }: MessageRequest) {
  const row = await findMessage(db, id)
  if (!row || hidden.includes(row.recipient.toLowerCase())) throw messagesProblem('message-not-found')
  return row
}

/** `recipient` matches part of the address; `hidden` excludes whole addresses. */
export async function listMessages(
  db: Db,
  asked: { recipient: string | undefined; hidden: readonly string[] },
): Promise<Message[]> {
  return (await findNewest(db, asked)).map(toMessage)
}

function toMessage(row: MessageRow): Message {
  return {
    ...row,
    createdAt: row.createdAt.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null,
    dueAt: row.dueAt?.toISOString() ?? null,
  }
}
