import type { Db } from '#kit/server/db.ts'
import { type MessageDetail, messagesProblem } from '../contract.ts'
import { toMessage } from './list-messages.ts'
import { findMessage } from './store.ts'

/** Refuses: message-not-found. */
export async function readMessage(db: Db, id: string): Promise<MessageDetail> {
  const { rendered, ...row } = await existing(db, id)
  return { ...toMessage(row), text: rendered?.text ?? null, hasCalendar: Boolean(rendered?.calendar) }
}

/** Refuses: message-not-found, message-not-written. */
export async function readHtml(db: Db, id: string): Promise<string> {
  const { rendered } = await existing(db, id)
  if (!rendered) throw messagesProblem('message-not-written')
  return rendered.html
}

/** Refuses: message-not-found, message-without-calendar. */
export async function readCalendar(db: Db, id: string): Promise<string> {
  const { rendered } = await existing(db, id)
  if (!rendered?.calendar) throw messagesProblem('message-without-calendar')
  return rendered.calendar.ics
}

async function existing(db: Db, id: string) {
  const row = await findMessage(db, id)
  if (!row) throw messagesProblem('message-not-found')
  return row
}
