import { type BookingEvent, bookingEventNames } from '#bookings/booking-events.ts'
import { MAX_WEBHOOKS, PAUSES } from '#developers/webhook-rules.ts'
import type { Db, Fragment, Tx } from '#kit/server/db/db.ts'
import { isAhead } from '#kit/server/db/is-ahead.ts'
import type { AskedPage } from '#kit/server/http/pages.ts'

export type WebhookRow = {
  id: string
  url: string
  events: BookingEvent[]
  createdAt: Date
  failingSince: Date | null
  disabledAt: Date | null
}

export async function listWebhooks(db: Db, accountId: string): Promise<WebhookRow[]> {
  return db<WebhookRow[]>`
    select ${webhookColumns(db)} from webhook_endpoint p where account_id = ${accountId} order by created_at, id`
}

export async function findWebhook(db: Db, by: { id: string; accountId: string }): Promise<WebhookRow | undefined> {
  const [row] = await db<WebhookRow[]>`
    select ${webhookColumns(db)} from webhook_endpoint p where id = ${by.id} and account_id = ${by.accountId}`
  return row
}

type NewWebhook = Pick<WebhookRow, 'id' | 'url' | 'events'> & { accountId: string; sealedSecret: string }

/** Undefined if the URL is known or the limit is reached. */
export async function insertWebhook(tx: Tx, webhook: NewWebhook): Promise<WebhookRow | undefined> {
  const { id, accountId, url, events, sealedSecret } = webhook
  const [row] = await tx<WebhookRow[]>`
    insert into webhook_endpoint as p (id, account_id, position, url, events, sealed_secret)
    select ${id}, ${accountId}, min(n), ${url}, ${events}, ${sealedSecret}
    from generate_series(1, ${MAX_WEBHOOKS}::int) n
    where not exists (select 1 from webhook_endpoint o where o.account_id = ${accountId} and o.position = n)
    having min(n) is not null
    on conflict do nothing
    returning ${webhookColumns(tx)}`
  return row
}

export async function deleteWebhook(tx: Tx, by: { id: string; accountId: string }): Promise<string | undefined> {
  const [row] = await tx<{ url: string }[]>`
    delete from webhook_endpoint where id = ${by.id} and account_id = ${by.accountId} returning url`
  return row?.url
}

export async function enableWebhook(tx: Tx, by: { id: string; accountId: string }): Promise<WebhookRow | undefined> {
  const [row] = await tx<WebhookRow[]>`
    update webhook_endpoint p set disabled_at = null, failing_since = null
    where id = ${by.id} and account_id = ${by.accountId} returning ${webhookColumns(tx)}`
  return row
}

function webhookColumns(db: Db | Tx) {
  return db`p.id, p.url, p.events, p.created_at, p.failing_since, p.disabled_at`
}

/** Milliseconds since 1970. */
export type LockedWebhook = { email: string; url: string; isOff: boolean; failingSince: number | null; now: number }

/** Lock order: the webhook before its deliveries. */
export async function lockWebhook(tx: Tx, id: string): Promise<LockedWebhook | undefined> {
  const [row] = await tx<LockedWebhook[]>`
    select a.email, p.url, p.disabled_at is not null as is_off, extract(epoch from p.failing_since)::float8 * 1000 as failing_since,
      extract(epoch from clock_timestamp())::float8 * 1000 as now
    from webhook_endpoint p join account a on a.id = p.account_id where p.id = ${id} for update of p`
  return row
}

/** Null once it works again. */
export async function writeFailing(tx: Tx, id: string, since: number | null): Promise<void> {
  const at = since === null ? null : new Date(since)
  await tx`
    update webhook_endpoint set failing_since = ${at}
    where id = ${id} and disabled_at is null and failing_since is distinct from ${at}`
}

/** Waiting deliveries fail; those being sent finish. */
export async function disableWebhook(tx: Tx, id: string): Promise<void> {
  await tx`update webhook_endpoint set disabled_at = now() where id = ${id}`
  await tx`
    update webhook_delivery set status = 'failed', due_at = null, fault = coalesce(fault, ${TURNED_OFF})
    where endpoint_id = ${id} and status = 'waiting'`
}

/** `body` is sent as is. */
export type NewEvent = { kind: BookingEvent; facilityId: string; bookingId: string; body: string }

/**
 * For the subscribed webhooks of the facility's owner, in order. Parts of a `with`, so that a booking queues events and
 * mail in one statement.
 */
export function insertedEvents(tx: Tx, events: readonly NewEvent[]): Fragment {
  const rows = events.map(({ kind, facilityId, bookingId, body }) => ({
    kind,
    facility_id: facilityId,
    booking_id: bookingId,
    body,
  }))
  return tx`
    happened as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as row (
        kind text, facility_id uuid, booking_id uuid, body text)
    ), wanted as (
      select p.id, p.events, f.id as facility_id
      from facility f ${managers(tx)} join webhook_endpoint p on p.account_id = m.account_id
      where f.id in (select facility_id from happened) and p.disabled_at is null
    ), written as (
      insert into webhook_event (kind, facility_id, booking_id, body)
      select h.kind, h.facility_id, h.booking_id, h.body from happened h
      where exists (select 1 from wanted w where w.facility_id = h.facility_id and h.kind = any (w.events))
      order by array_position(${[...bookingEventNames]}::text[], h.kind)
      returning number, kind, facility_id, booking_id
    ), addressed as (
      insert into webhook_delivery (endpoint_id, event_number, booking_id)
      select w.id, e.number, e.booking_id
      from written e join wanted w on w.facility_id = e.facility_id and e.kind = any (w.events)
    )`
}

/** No job sends it: it waits for `takeOne` and otherwise counts as failed. */
export async function insertTest(db: Db, test: { webhookId: string; kind: string; body: string }): Promise<string> {
  const [row] = await db<{ id: string }[]>`
    with written as (
      insert into webhook_event (kind, body) values (${test.kind}, ${test.body}) returning number
    )
    insert into webhook_delivery (endpoint_id, event_number, status, due_at)
    select ${test.webhookId}, number, 'failed', null from written returning id`
  return row!.id
}

export type TakenDelivery = {
  id: string
  webhookId: string
  attempts: number
  eventId: string
  kind: string
  body: string
  url: string
  sealedSecret: string
}

/** Makes due what a database clock that was ahead has put off. */
export async function endFuturePauses(db: Db, { leaseSeconds }: { leaseSeconds: number }): Promise<void> {
  const pauses = PAUSES.map(ms => ms / 1_000)
  const longest = db`case status when 'sending' then ${leaseSeconds}::int else coalesce((${pauses}::int[])[attempts], 0) end`
  await db`
    update webhook_delivery set due_at = now()
    where due_at > now() + interval '1 minute' and ${isAhead(db, db`due_at`, longest)}`
}

/** Longest due first. */
export async function listDue(db: Db, limit: number): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    select endpoint_id as id from webhook_delivery where due_at <= now()
    group by endpoint_id order by min(due_at) limit ${limit}`
  return rows.map(({ id }) => id)
}

/**
 * Keeps the order of a booking's events: takes none while an earlier one is unfinished. After `leaseSeconds`
 * another process may take it.
 */
export async function takeNext(
  db: Db,
  { webhookId, leaseSeconds }: { webhookId: string; leaseSeconds: number },
): Promise<TakenDelivery | undefined> {
  const [row] = await db<TakenDelivery[]>`
    with next as materialized (
      select d.id from webhook_delivery d join webhook_event e on e.number = d.event_number
      where d.endpoint_id = ${webhookId} and d.due_at <= now() and ${isTheirs(db)}
        and exists (select 1 from webhook_endpoint p where p.id = d.endpoint_id and p.disabled_at is null)
        and not ${isBlocked(db)}
      order by d.due_at, d.event_number limit 1 for update of d skip locked
    )
    ${take(db, leaseSeconds)} and d.id = (select id from next) returning ${takenColumns(db)}`
  return row
}

/** Delivery `d` waits for an earlier event of its booking. */
export function isBlocked(db: Db) {
  return db`exists (
    select 1 from webhook_delivery b
    where b.endpoint_id = d.endpoint_id and b.booking_id = d.booking_id and b.event_number < d.event_number
      and b.due_at is not null)`
}

/** In any state; undefined while being sent. */
export async function takeOne(
  db: Db,
  { id, webhookId, leaseSeconds }: { id: string; webhookId: string; leaseSeconds: number },
): Promise<TakenDelivery | undefined> {
  const [row] = await db<TakenDelivery[]>`
    ${take(db, leaseSeconds)} and d.id = ${id} and d.endpoint_id = ${webhookId} and ${isTheirs(db)}
      and (d.status <> 'sending' or d.due_at <= now())
    returning ${takenColumns(db)}`
  return row
}

function take(db: Db, leaseSeconds: number) {
  return db`
    update webhook_delivery d set status = 'sending', attempts = d.attempts + 1, attempted_at = now(),
      response_status = null, duration_ms = null, fault = null,
      due_at = now() + make_interval(secs => ${leaseSeconds}::int)
    from webhook_event e, webhook_endpoint p
    where e.number = d.event_number and p.id = d.endpoint_id`
}

/** Members `m` who manage facility `f`. */
function managers(db: Db | Tx) {
  return db`join organization_member m on m.organization_id = f.owner_id and m.role in ('owner', 'manager')
    and (m.venue_ids is null or f.venue_id = any (m.venue_ids))`
}

function takenColumns(db: Db) {
  return db`d.id, d.endpoint_id as webhook_id, d.attempts, e.id as event_id, e.kind, e.body, p.url, p.sealed_secret`
}

/**
 * Of delivery `d` and event `e`: the webhook's account still manages the facility. A booking made during a change of owner
 * is recorded for the former one.
 */
function isTheirs(db: Db) {
  return db`(e.facility_id is null or exists (
    select 1 from facility f ${managers(db)} join webhook_endpoint o on o.account_id = m.account_id
    where f.id = e.facility_id and o.id = d.endpoint_id))`
}

/** Due deliveries whose facility the webhook's account no longer manages. */
export async function deleteStrayed(db: Db): Promise<number> {
  const gone = await db`
    delete from webhook_delivery d using webhook_event e
    where e.number = d.event_number and d.due_at <= now() and not ${isTheirs(db)}`
  return gone.count
}

/** Of disabled webhooks: deliveries created, or leased by a dead sender, while disabling. */
export async function failTurnedOff(db: Db): Promise<void> {
  await db`
    update webhook_delivery d set status = 'failed', due_at = null, fault = coalesce(d.fault, ${TURNED_OFF})
    from webhook_endpoint p where p.id = d.endpoint_id and p.disabled_at is not null and d.due_at <= now()`
}

export const TURNED_OFF = 'The webhook was turned off.'

/** Finished ones, by age in days: they are full of personal data. */
export async function deleteOldEvents(db: Db, { days, limit }: { days: number; limit: number }): Promise<number> {
  const gone = await db`
    delete from webhook_event where number in (
      select number from webhook_event e
      where created_at < now() - make_interval(days => ${days}::int)
        and not exists (select 1 from webhook_delivery d where d.event_number = e.number and d.due_at is not null)
      order by created_at limit ${limit})`
  return gone.count
}

/** `pauseMs`: until the retry; null for none. */
export type Attempt = {
  isSent: boolean
  responseStatus: number | null
  durationMs: number
  fault: string | null
  pauseMs: number | null
}

/** False if another process has taken it since, or it was deleted. */
export async function endAttempt(
  tx: Tx,
  { id, attempts }: Pick<TakenDelivery, 'id' | 'attempts'>,
  { isSent, responseStatus, durationMs, fault, pauseMs }: Attempt,
): Promise<boolean> {
  const status = isSent ? 'sent' : pauseMs === null ? 'failed' : 'waiting'
  const { count } = await tx`
    update webhook_delivery set status = ${status}, response_status = ${responseStatus}, duration_ms = ${durationMs},
      fault = ${fault},
      due_at = case when ${status}::text = 'waiting' then now() + make_interval(secs => ${(pauseMs ?? 0) / 1000}::float8) end
    where id = ${id} and attempts = ${attempts} and status = 'sending'`
  return count === 1
}

export type DeliveryRow = {
  id: string
  eventId: string
  number: string
  kind: string
  body: string
  createdAt: Date
  status: 'waiting' | 'sending' | 'sent' | 'failed'
  attempts: number
  attemptedAt: Date | null
  responseStatus: number | null
  durationMs: number | null
  fault: string | null
  dueAt: Date | null
}

/** Newest first; `after`: the last number seen. */
export async function listDeliveries(
  db: Db,
  { webhookId, limit, after }: AskedPage<string> & { webhookId: string },
): Promise<DeliveryRow[]> {
  return db<DeliveryRow[]>`
    select ${deliveryColumns(db)} from webhook_delivery d join webhook_event e on e.number = d.event_number
    where d.endpoint_id = ${webhookId} and ${isTheirs(db)}
      ${after ? db`and d.event_number < ${after}::bigint` : db``}
    order by d.event_number desc limit ${limit}`
}

export async function findDelivery(db: Db, by: { id: string; webhookId: string }): Promise<DeliveryRow | undefined> {
  const [row] = await db<DeliveryRow[]>`
    select ${deliveryColumns(db)} from webhook_delivery d join webhook_event e on e.number = d.event_number
    where d.id = ${by.id} and d.endpoint_id = ${by.webhookId} and ${isTheirs(db)}`
  return row
}

function deliveryColumns(db: Db) {
  return db`d.id, e.id as event_id, e.number::text as number, e.kind, e.body, e.created_at, d.status, d.attempts,
    d.attempted_at, d.response_status, d.duration_ms, d.fault, d.due_at`
}
