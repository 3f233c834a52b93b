import { propertyOf } from '#kit/server/db/column-names.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'
import { isAhead } from '#kit/server/db/is-ahead.ts'
import { allowedFrom, deliveredEvents, type IntentOperation, KEY_HOURS, RETRY_DAYS, retrySeconds } from '../rules.ts'
import { newId } from './new-id.ts'
import type { EventRow, IntentRow, KeyedRequest, Subject } from './rows.ts'

// Each change is one statement: row, event, and the response under the request's key. A taken key fails it
// (`isKeyTaken`), so only one of two equal requests takes effect.

export type NewIntentRow = Pick<
  IntentRow,
  'amountCents' | 'currency' | 'captureMethod' | 'feeCents' | 'destination' | 'description' | 'metadata'
>

export async function insertIntent(db: Db, request: KeyedRequest | null, intent: NewIntentRow): Promise<IntentRow> {
  const id = newId('pi', 24)
  const [row] = await db<IntentRow[]>`
    with changed as (
      insert into sandbox_payment_intent (id, client_secret, status, amount_cents, currency, capture_method, fee_cents,
        destination, description, metadata)
      values (${id}, ${newId(`${id}_secret`, 24)}, 'requires_payment_method', ${intent.amountCents}, ${intent.currency},
        ${intent.captureMethod}, ${intent.feeCents}, ${intent.destination}, ${intent.description},
        ${db.json(intent.metadata)})
      returning *
    ), ${noteEvent(db, 'payment_intent.created', 'payment_intent')} ${keep(db, request, 'payment_intent')}
    select * from changed`
  return row!
}

/** Values, or SQL fragments. */
export type IntentChange = Partial<Record<keyof IntentRow, unknown>>

type Move = {
  operation: IntentOperation
  change: IntentChange
  event: string | null
  /** If set, the change applies to this card only. */
  card?: string | null
}

/** Undefined if missing or in a state that does not allow it. */
export async function moveIntent(
  db: Db,
  request: KeyedRequest | null,
  id: string,
  { operation, change, event, card }: Move,
): Promise<IntentRow | undefined> {
  const [row] = await db<IntentRow[]>`
    with changed as (
      update sandbox_payment_intent set ${db.changes(change)}
      where id = ${id} and status = any(${[...allowedFrom[operation]]}::text[])
        ${card === undefined ? db`` : db`and payment_method is not distinct from ${card}`}
      returning *
    )${event ? db`, ${noteEvent(db, event, 'payment_intent')}` : db``} ${keep(db, request, 'payment_intent')}
    select * from changed`
  return row
}

export const captureWindow = (db: Db, days: number) => db`now() + make_interval(days => ${days}::int)`
export const wholeAmount = (db: Db) => db`amount_cents`
export const clock = (db: Db) => db`now()`

export async function findIntent(db: Db, id: string): Promise<IntentRow | undefined> {
  const [row] = await db<IntentRow[]>`select * from sandbox_payment_intent where id = ${id}`
  return row
}

export type Page = { limit: number; startingAfter: string | null; createdSince: Date | null }

/** Newest first; limit + 1 rows show that there are more. */
export async function listIntents(db: Db, { limit, startingAfter, createdSince }: Page): Promise<IntentRow[]> {
  return db<IntentRow[]>`
    select * from sandbox_payment_intent
    where (${startingAfter}::text is null or (created_at, id) < (
        select created_at, id from sandbox_payment_intent where id = ${startingAfter}))
      and (${createdSince}::timestamptz is null or created_at >= ${createdSince})
    order by created_at desc, id desc limit ${limit + 1}`
}

export async function insertCapturedIntent(tx: Tx, intent: { id: string; amountCents: number }): Promise<void> {
  await tx`
    insert into sandbox_payment_intent (id, client_secret, status, amount_cents, captured_cents, currency, capture_method,
      payment_method, charge_status, capture_before)
    values (${intent.id}, ${newId(`${intent.id}_secret`, 24)}, 'succeeded', ${intent.amountCents}, ${intent.amountCents}, 'usd',
      'manual', 'pm_card_visa', 'succeeded', now())`
}

type KeptReply = { fingerprint: string; status: number; isForgotten: boolean } & Subject

export async function findReply(db: Db, key: string): Promise<KeptReply | undefined> {
  const [row] = await db<KeptReply[]>`
    select fingerprint, status, object, state, created_at < now() - make_interval(hours => ${KEY_HOURS}::int) as is_forgotten
    from sandbox_request where key = ${key}`
  return row && withProperties(row)
}

export async function keepReply(
  db: Db,
  request: KeyedRequest,
  status: number,
  { object, state }: Subject,
): Promise<void> {
  await db`
    insert into sandbox_request (key, fingerprint, status, object, state)
    values (${request.key}, ${request.fingerprint}, ${status}, ${object}, ${db.json(state)})
    on conflict (key) do nothing`
}

export async function forgetReply(db: Db, key: string): Promise<void> {
  await db`
    delete from sandbox_request
    where key = ${key} and created_at < now() - make_interval(hours => ${KEY_HOURS}::int)`
}

export function isKeyTaken(error: unknown): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === 'sandbox_request_pkey'
}

/** Keys after a day, events after 30 (as the provider), expired links. */
export async function forgetOld(db: Db): Promise<void> {
  await db`delete from sandbox_request where created_at < now() - make_interval(hours => ${KEY_HOURS}::int)`
  await db`delete from sandbox_account_link where expires_at < now()`
  await db`delete from sandbox_event where created_at < now() - interval '30 days' and deliver_at is null`
}

export async function findExpired(db: Db): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    select id from sandbox_payment_intent where status = 'requires_capture' and capture_before <= now() limit 100`
  return rows.map(row => row.id)
}

/** Makes due what a database clock that was ahead has put off. */
export async function endFuturePauses(db: Db, { leaseSeconds }: { leaseSeconds: number }): Promise<void> {
  const longest = db`greatest(${leaseSeconds}::int, (${retrySeconds}::int[])[least(attempts, ${retrySeconds.length}::int)])`
  await db`
    update sandbox_event set deliver_at = now()
    where deliver_at > now() + interval '1 minute' and ${isAhead(db, db`deliver_at`, longest)}`
}

/** Oldest first; unmarked events are due again afterwards. Skips other processes' leases. */
export async function takeDueEvents(
  db: Db,
  { limit, delayMs, leaseSeconds }: { limit: number; delayMs: number; leaseSeconds: number },
): Promise<EventRow[]> {
  const rows = await db<EventRow[]>`
    update sandbox_event set attempts = attempts + 1, deliver_at = now() + make_interval(secs => ${leaseSeconds})
    where seq in (
      select seq from sandbox_event where deliver_at <= now() - make_interval(secs => ${delayMs / 1000})
      order by deliver_at, seq limit ${limit} for update skip locked)
    returning seq, type, object, state, created_at, attempts`
  return rows.map(withProperties).sort((a, b) => Number(a.seq) - Number(b.seq))
}

export async function markDelivered(db: Db, seqs: string[]): Promise<void> {
  await db`update sandbox_event set deliver_at = null where seq = any(${seqs}::bigint[])`
}

/** Gives up after `RETRY_DAYS`. */
export async function delayEvents(db: Db, delays: { seq: string; seconds: number }[]): Promise<void> {
  await db`
    update sandbox_event e
    set deliver_at = case when created_at > now() - make_interval(days => ${RETRY_DAYS}::int)
      then now() + make_interval(secs => delay.seconds) end
    from unnest(${delays.map(({ seq }) => seq)}::bigint[], ${delays.map(({ seconds }) => seconds)}::int[]) as delay (seq, seconds)
    where e.seq = delay.seq`
}

export type EventPage = Page & { types: string[] | null }

/** Newest first, limit + 1 rows. `startingAfter`: an event's number. */
export async function listEvents(db: Db, page: EventPage): Promise<EventRow[]> {
  const rows = await db<EventRow[]>`
    select seq, type, object, state, created_at, attempts from sandbox_event
    where (${page.startingAfter}::bigint is null or seq < ${page.startingAfter})
      and (${page.createdSince}::timestamptz is null or created_at >= ${page.createdSince})
      and (${page.types}::text[] is null or type = any(${page.types}::text[]))
    order by seq desc limit ${page.limit + 1}`
  return rows.map(withProperties)
}

/** Rows as JSON have the names of the columns. */
function withProperties<T extends Subject>(stored: T): T {
  if (stored.object === 'error') return stored
  const state = Object.entries(stored.state).map(([column, value]) => [propertyOf(column), value])
  return { ...stored, state: Object.fromEntries(state) }
}

/** Queued if our endpoint subscribes to it. */
export function noteEvent(db: Db, type: string, object: Subject['object']) {
  return db`noted as (
    insert into sandbox_event (type, object, state, deliver_at)
    select ${type}, ${object}, to_jsonb(changed), ${dueIfDelivered(db, type)} from changed
  )`
}

export function dueIfDelivered(db: Db, type: string) {
  return deliveredEvents.includes(type) ? db`now()` : db`null::timestamptz`
}

export function keep(db: Db, request: KeyedRequest | null, object: Subject['object']) {
  if (!request) return db``
  return db`, kept as (
    insert into sandbox_request (key, fingerprint, status, object, state)
    select ${request.key}, ${request.fingerprint}, 200, ${object}, to_jsonb(changed) from changed
  )`
}
