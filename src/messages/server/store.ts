import type { Db, Fragment, Tx } from '#kit/server/db/db.ts'
import { isAhead } from '#kit/server/db/is-ahead.ts'
import { MAILBOX_LIMIT, type MailCalendar, type MessageStatus } from '../contract.ts'
import { type Audience, PAUSES } from '../rules.ts'

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

export type RecentMessages = {
  kind: string
  /** Case-insensitive. */
  recipient: string
  hours: number
  /** The message about to be queued: queuing it again does not count. */
  exceptKey: string
}

/** Skips known keys. Inserts in key order, so that two transactions with the same messages cannot deadlock. */
export async function insertMessages(
  tx: Tx | Db,
  messages: readonly OutgoingMessage[],
  alongside?: Fragment,
): Promise<void> {
  const rows = messages.map(({ kind, recipient, payload, dedupeKey, visitorId = null }) => ({
    kind,
    recipient,
    payload,
    dedupe_key: dedupeKey,
    visitor_id: visitorId,
  }))
  await tx`
    ${alongside ? tx`with ${alongside}` : tx``}
    insert into message (kind, recipient, payload, dedupe_key, visitor_id)
    select * from jsonb_to_recordset(${storableJson(rows)}::text::jsonb) as row (
      kind text, recipient text, payload jsonb, dedupe_key text, visitor_id uuid)
    order by dedupe_key
    on conflict (dedupe_key) do nothing`
}

/** Without NUL and lone surrogates, which jsonb rejects: user input must not fail the booking's transaction. */
function storableJson(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'string' ? part.toWellFormed().replaceAll('\0', '') : part,
  )
}

/** Until the transaction ends; case-insensitive. */
export async function lockRecipient(tx: Tx, recipient: string): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtextextended('messages to ' || lower(${recipient}), 0))`
}

/** Does not count the message with `exceptKey`. */
export async function countSince(tx: Tx, { kind, recipient, hours, exceptKey }: RecentMessages): Promise<number> {
  const [row] = await tx<{ count: number }[]>`
    select count(*)::int as count from message
    where lower(recipient) = lower(${recipient}) and created_at > now() - make_interval(hours => ${hours}::int)
      and kind = ${kind} and dedupe_key <> ${exceptKey}`
  return row!.count
}

/** Looks at the last sent or failed message of each address. */
export async function findFailedRecipients(db: Db, recipients: readonly string[]): Promise<string[]> {
  const rows = await db<{ address: string }[]>`
    select distinct r.address from unnest(${[...recipients]}::text[]) as r (address)
    cross join lateral (
      select status from message where lower(recipient) = lower(r.address) and status in ('sent', 'failed')
      order by created_at desc limit 1
    ) m where m.status = 'failed'`
  return rows.map(({ address }) => address)
}

export type Rendered = {
  subject: string
  text: string
  html: string
  calendar?: MailCalendar
  unsubscribeUrl?: string
}
export type TakenMessage = {
  id: string
  kind: string
  recipient: string
  payload: unknown
  attempts: number
  /** Before it was taken, in PostgreSQL's format. */
  wasDueAt: string
}

/** Longest due first. After `leaseSeconds`, or if PostgreSQL crashed at once, another process may take them. */
export async function takeDue(
  db: Db,
  { limit, leaseSeconds }: { limit: number; leaseSeconds: number },
): Promise<TakenMessage[]> {
  return db<TakenMessage[]>`
    with due as materialized (
      select id, due_at from message where due_at <= now() order by due_at limit ${limit} for update skip locked
    )
    update message m set status = 'sending', attempts = m.attempts + 1,
      due_at = now() + make_interval(secs => ${leaseSeconds}::int)
    from due, ${commitLater(db)} where m.id = due.id
    returning m.id, m.kind, m.recipient, m.payload, m.attempts, due.due_at::text as was_due_at`
}

/** Makes due what a database clock that was ahead has put off. Not in `takeDue`, which must read only what is due. */
export async function endFuturePauses(db: Db, { leaseSeconds }: { leaseSeconds: number }): Promise<void> {
  const longest = db`case status when 'sending' then ${leaseSeconds}::int
    else coalesce((${PAUSES}::int[])[attempts], 0) * 60 end`
  await db`
    update message set due_at = now()
    where due_at > now() + interval '1 minute' and ${isAhead(db, db`due_at`, longest)}`
}

/**
 * False at the limit. Verified addresses have none. One statement, so that concurrent callers for an address queue
 * up.
 */
export async function claimAllowance(
  db: Db,
  { recipient, audience, limit }: { recipient: string; audience: Audience; limit: number },
): Promise<boolean> {
  const [row] = await db<{ isAllowed: boolean }[]>`
    with known as (
      select exists (select from account where email = lower(${recipient}) and email_verified) as is_verified
    ), claimed as (
      insert into message_allowance as a (recipient_hash, audience, day, sent)
      select sha256(convert_to(lower(${recipient}), 'UTF8')), ${audience}, (now() at time zone 'UTC')::date, 1
      from known where not is_verified
      on conflict (recipient_hash, audience, day) do update set sent = a.sent + 1 where a.sent < ${limit}
      returning 1
    )
    select is_verified or exists (select from claimed) as is_allowed from known`
  return row!.isAllowed
}

export async function deleteAllowances(db: Db): Promise<void> {
  await db`delete from message_allowance where day < (now() at time zone 'UTC')::date - 2`
}

export type Ending =
  | { status: 'sent'; rendered: Rendered }
  | { status: 'queued'; rendered: Rendered; lastError: string; pauseMinutes: number }
  /** The server did not take mail at all. Only the first such attempt counts, so that no mail fails by an outage. */
  | { status: 'queued'; rendered: Rendered; lastError: string; dueAt: string }
  | { status: 'failed'; rendered: Rendered | null; lastError: string }

export type Ended = Pick<TakenMessage, 'id' | 'attempts'> & { ending: Ending }

/**
 * Does nothing to a message that another process has taken since. If PostgreSQL crashes at once, they are sent again
 * under the same Message-ID, as if the sender had died.
 */
export async function endAttempts(db: Db, ended: readonly Ended[]): Promise<void> {
  const rows = ended.map(({ id, attempts, ending }) => ({
    id,
    attempts,
    status: ending.status,
    rendered: ending.rendered,
    last_error: ending.status === 'sent' ? null : ending.lastError,
    pause_minutes: 'pauseMinutes' in ending ? ending.pauseMinutes : null,
    due_at: 'dueAt' in ending ? ending.dueAt : null,
  }))
  await db`
    update message m set status = e.status, rendered = e.rendered, last_error = e.last_error,
      due_at = coalesce(e.due_at, now() + make_interval(mins => e.pause_minutes)),
      attempts = case when e.due_at is null then m.attempts else greatest(m.attempts - 1, 1) end,
      sent_at = case when e.status = 'sent' then now() end
    from jsonb_to_recordset(${storableJson(rows)}::text::jsonb) as e (
      id uuid, attempts int, status text, rendered jsonb, last_error text, pause_minutes int, due_at timestamptz),
      ${commitLater(db)}
    where m.id = e.id and m.attempts = e.attempts and m.status = 'sending'`
}

/** Of finished messages, by the days since queuing: they are full of personal data. */
export async function deleteOld(db: Db, { days, limit }: { days: number; limit: number }): Promise<number> {
  const gone = await db`
    delete from message where id in (
      select id from message
      where created_at < now() - make_interval(days => ${days}::int) and due_at is null
      order by created_at limit ${limit})`
  return gone.count
}

export type MessageRow = {
  id: string
  kind: string
  recipient: string
  subject: string | null
  status: MessageStatus
  attempts: number
  lastError: string | null
  createdAt: Date
  sentAt: Date | null
  dueAt: Date | null
}

/** `recipient` is part of the address, case-insensitive; `hidden` holds whole lowercase addresses. */
export async function findNewest(
  db: Db,
  { recipient, hidden }: { recipient: string | undefined; hidden: readonly string[] },
): Promise<MessageRow[]> {
  return db<MessageRow[]>`
    select ${columns(db)} from message
    where ${recipient === undefined ? db`true` : db`strpos(lower(recipient), lower(${recipient})) > 0`}
      and not (lower(recipient) = any (${[...hidden]}::text[]))
    order by created_at desc, id limit ${MAILBOX_LIMIT}`
}

export async function findMessage(
  db: Db,
  id: string,
): Promise<(MessageRow & { rendered: Rendered | null }) | undefined> {
  const [row] = await db<(MessageRow & { rendered: Rendered | null })[]>`
    select ${columns(db)}, rendered from message where id = ${id}`
  return row
}

function columns(db: Db) {
  return db`id, kind, recipient, rendered ->> 'subject' as subject, status, attempts, last_error,
    created_at, sent_at, due_at`
}

/**
 * In a single statement's `from`: its commit does not wait for the disk. A crash of PostgreSQL undoes the last 0.6 s of
 * such commits, so they are only for what is repeated then: never for money, bookings or holds.
 */
export function commitLater(db: Db): Fragment {
  return db`(select set_config('synchronous_commit', 'off', true)) as commit_later`
}
