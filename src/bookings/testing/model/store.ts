import type { RefundPolicy } from '#facilities/contract.ts'
import type { Db } from '#kit/server/db/db.ts'

/** Records every forbidden status change by a trigger. Once per database. */
export async function watchTransitions(
  db: Db,
  lives: Record<'payment' | 'booking', Record<string, readonly string[]>>,
) {
  const steps = Object.entries(lives).flatMap(([table, life]) =>
    Object.entries(life).flatMap(([from, all]) => all.map(to => `${table} ${from} ${to}`)),
  )
  await db`create table if not exists forbidden_move (step text not null, id uuid not null)`
  await db`create table if not exists allowed_move (step text primary key)`
  await db`insert into allowed_move select unnest(${steps}::text[]) on conflict do nothing`
  await db.unsafe(`
    create or replace function watch_move() returns trigger language plpgsql as $$
    declare moved text := tg_table_name || ' ' || old.status || ' ' || new.status;
    begin
      if not exists (select from allowed_move where step = moved) then
        insert into forbidden_move values (moved, new.id);
      end if;
      return new;
    end $$`)
  for (const table of Object.keys(lives))
    await db.unsafe(`
      create or replace trigger watch_move before update on ${table} for each row
      when (old.status is distinct from new.status) execute function watch_move()`)
}

/** Keeps facilities and administrators. */
export async function resetData(db: Db): Promise<void> {
  await db.unsafe(`
    truncate reservation, booking, booking_extra_payment, payment, refund, ledger, gateway_event, message, credit, waiting_list_entry,
      closure, closure_booking, provider_day, idempotency_key, job_run, forbidden_move, sandbox_payment_intent, sandbox_refund,
      sandbox_dispute, sandbox_event, sandbox_request cascade`)
}

export async function advanceMinutes(db: Db, minutes: number): Promise<void> {
  await db`update payment set checked_at = null, updated_at = updated_at - make_interval(mins => ${minutes}::int)`
  await db`update sandbox_event set deliver_at = now() where deliver_at is not null`
  await db`update sandbox_refund set settles_at = now() where settles_at is not null`
}

/** Killed runs no longer block others. */
export async function endJobClaims(db: Db): Promise<void> {
  await db`update job_run set run_id = null, run_until = null`
}

export async function expireHolds(db: Db): Promise<void> {
  await db`update reservation set expires_at = now() - interval '1 second' where expires_at is not null`
}

export async function expireConfirmations(db: Db): Promise<void> {
  await db`update booking set confirm_by = now() - interval '1 second' where status = 'pending_confirmation'`
}

/** Here and at the provider. */
export async function expireAuthorization(db: Db, intentId: string): Promise<void> {
  await db`
    with ended as (
      update sandbox_payment_intent set capture_before = now() - interval '1 second'
      where id = ${intentId} and status = 'requires_capture' returning id
    )
    update payment set capture_before = now() - interval '1 second' where intent_id in (select id from ended)`
}

export const OUTSIDE_CLOSURES = 'CR-2222-'

export async function issueCredit(
  db: Db,
  { bookingId, code, cents }: { bookingId: string; code: string; cents: number },
): Promise<void> {
  await db`
    insert into credit (code, facility_id, email, amount_cents, remaining_cents, booking_id, expires_at)
    select ${code}, facility_id, customer_email, ${cents}, ${cents}, id, now() + interval '1 year' from booking where id = ${bookingId}`
}

/** A retried one is refused. */
export function listFailedRefunds(db: Db): Promise<{ id: string }[]> {
  return db<{ id: string }[]>`select id from refund where status = 'failed' order by created_at, id`
}

/** Those with a refund first, since bugs are where features interact. */
export async function listDisputable(db: Db): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    select id from sandbox_payment_intent i
    where status = 'succeeded' and not is_disputed and refunded_cents < captured_cents
    order by exists (select from sandbox_refund r where r.intent_id = i.id) desc, created_at, id`
  return rows.map(({ id }) => id)
}

/** Connects an external calendar. */
export async function connectCalendar(db: Db, facilityId: string, feedUrl: string): Promise<void> {
  await db`
    insert into provider_connection (facility_id, provider, settings)
    values (${facilityId}, 'civicrec', ${db.json({ feedUrl, format: 'ical', meaning: 'busy' })})`
}

/** So they are refreshed. */
export async function ageAnswers(db: Db): Promise<void> {
  await db`update provider_day set fetched_at = fetched_at - interval '1 hour'`
  await db`update provider_health set last_answer_at = last_answer_at - interval '1 hour', paused_until = null`
}

/** Since `ageAnswers`. */
export async function hasAnswered(db: Db, facilityId: string): Promise<boolean> {
  const rows = await db`
    select from provider_health where facility_id = ${facilityId} and last_answer_at > now() - interval '30 minutes'`
  return rows.length > 0
}

/** Milliseconds. */
export async function listClosedStarts(db: Db, facilityId: string): Promise<number[]> {
  const rows = await db<{ start: Date }[]>`
    select s.start from facility f join reservation r on r.ground_id = f.ground_id and r.ground_part && f.ground_part
    cross join lateral generate_series(lower(r.during), upper(r.during) - interval '1 second', interval '1 hour') s (start)
    where f.id = ${facilityId} and r.kind = 'block'`
  return rows.map(({ start }) => start.getTime())
}

export type KnownBooking = {
  id: string
  facilityId: string
  visitorId: string
  status: string
  accessVersion: number
  totalCents: number
  slotIds: string[]
}

export async function listAll(db: Db): Promise<KnownBooking[]> {
  return db<KnownBooking[]>`
    select id, facility_id, visitor_id, status, access_version,
      total_cents, array(select slot ->> 'id' from jsonb_array_elements(slots) slot) as slot_ids
    from booking order by created_at, id`
}

/** Changes with any checked data. */
export async function fingerprint(db: Db): Promise<string> {
  const [row] = await db<{ print: string }[]>`
    select md5(concat_ws('|',
      (select string_agg(concat_ws(',', id, status, captured_cents, refunded_cents, capture_requested), ';' order by id) from payment),
      (select string_agg(concat_ws(',', id, status, revision, total_cents, slots), ';' order by id) from booking),
      (select string_agg(concat_ws(',', id, status), ';' order by id) from refund),
      (select string_agg(concat_ws(',', id, done_at), ';' order by id) from closure), (select count(*) from closure_booking),
      (select count(*) from ledger), (select count(*) from reservation), (select count(*) from message),
      (select string_agg(concat_ws(',', id, status, refunded_cents), ';' order by id) from sandbox_payment_intent),
      (select count(*) from sandbox_event where deliver_at is not null),
      (select count(*) from sandbox_refund where settles_at is not null))) as print`
  return row!.print
}

export type Books = {
  bookings: BookingOfBooks[]
  payments: PaymentOfBooks[]
  refunds: RefundOfBooks[]
  credits: CreditOfBooks[]
  /** Not reopened: unfinished closures; live bookings in finished ones. */
  openClosures: string[]
  bookedInClosures: string[]
  reservations: { bookingId: string; facilityId: string; start: number; end: number }[]
  /** Pairs of live reservations. */
  overlaps: number
  forbiddenMoves: string[]
  /** Paid intents without our payment, refunds without our row. */
  strayIntents: string[]
  strayRefunds: string[]
}
export type BookingOfBooks = {
  id: string
  facilityId: string
  mode: string
  status: string
  slots: { id: string; start: number; end: number; priceCents: number }[]
  total: number
  creditId: string | null
  credit: number
  because: string | null
  cancelledAt: number | null
  refundPolicy: RefundPolicy
  revision: number
  paymentIds: string[]
  /** In order. Whole cents. */
  closures: { refunded: number; restored: number; credited: number }[]
  /** Messages by kind. */
  mails: Record<string, number>
}
export type CreditOfBooks = { id: string; code: string; bookingId: string; amount: number; remaining: number }
export type PaymentOfBooks = {
  id: string
  status: string
  fault: string | null
  amount: number
  captured: number
  refunded: number
  /** Sums, and rows that do not balance. */
  ledger: number
  unbalanced: number
  intentId: string | null
  intent: string | null
  intentCaptured: number | null
  intentRefunded: number | null
  dispute: string | null
  disputedCents: number | null
  /** Captured after its payment was voided. */
  wasUnwanted: boolean
}
export type RefundOfBooks = {
  paymentId: string
  amount: number
  status: string
  isPromisedAnew: boolean
  gatewayRefundId: string | null
  theirAmount: number | null
  theirStatus: string | null
}

/** Instants in milliseconds, money in whole cents. */
export async function readBooks(db: Db): Promise<Books> {
  const [row] = await db<{ books: Books }[]>`
    select json_build_object(
      'bookings', (select coalesce(json_agg(json_build_object(
          'id', b.id, 'facilityId', b.facility_id, 'mode', b.mode, 'status', b.status, 'slots', b.slots, 'total', b.total_cents,
          'creditId', b.credit_id, 'credit', b.credit_cents, 'because', b.cancelled_because,
          'cancelledAt', extract(epoch from b.cancelled_at) * 1000, 'refundPolicy', b.refund_policy, 'revision', b.revision,
          'paymentIds', array(select b.payment_id where b.payment_id is not null union all
            select e.payment_id from booking_extra_payment e where e.booking_id = b.id),
          'closures', (select coalesce(json_agg(json_build_object(
              'refunded', c.refunded_cents, 'restored', c.restored_cents, 'credited', c.credited_cents) order by c.applied_at), '[]')
            from closure_booking c where c.booking_id = b.id),
          'mails', (select coalesce(json_object_agg(kind, count), '{}') from (
            select kind, count(*) as count from message where payload -> 'booking' ->> 'id' = b.id::text group by kind) m)
        ) order by b.created_at), '[]') from booking b),
      'payments', (select coalesce(json_agg(json_build_object(
          'id', p.id, 'status', p.status, 'fault', p.fault, 'amount', p.amount_cents, 'captured', p.captured_cents,
          'refunded', p.refunded_cents, 'intentId', p.intent_id, 'intent', i.status, 'intentCaptured', i.captured_cents,
          'intentRefunded', i.refunded_cents, 'dispute', d.status, 'disputedCents', d.amount_cents,
          'ledger', (select coalesce(sum(charged_cents), 0) from ledger where payment_id = p.id),
          'unbalanced', (select count(*) from ledger where payment_id = p.id and charged_cents <> owner_cents + platform_cents),
          'wasUnwanted', exists (select from refund where payment_id = p.id and dedupe_key = 'unwanted:' || p.id)
        ) order by p.created_at), '[]')
        from payment p left join sandbox_payment_intent i on i.id = p.intent_id
          left join sandbox_dispute d on d.intent_id = i.id),
      'refunds', (select coalesce(json_agg(json_build_object(
          'paymentId', r.payment_id, 'amount', r.amount_cents, 'status', r.status,
          'isPromisedAnew', exists (select from refund a where a.dedupe_key = 'retry:' || r.id), 'gatewayRefundId', r.gateway_refund_id,
          'theirAmount', s.amount_cents, 'theirStatus', s.status)), '[]')
        from refund r left join sandbox_refund s on s.id = r.gateway_refund_id),
      'credits', (select coalesce(json_agg(json_build_object(
          'id', id, 'code', code, 'bookingId', booking_id, 'amount', amount_cents, 'remaining', remaining_cents)), '[]') from credit),
      'openClosures', (select coalesce(json_agg(id), '[]') from closure where done_at is null and reopened_at is null),
      'bookedInClosures', (select coalesce(json_agg(r.booking_id), '[]') from closure c join facility f on f.id = c.facility_id
        join reservation r on r.ground_id = f.ground_id and r.ground_part && f.ground_part and r.during && c.during
        where c.done_at is not null and c.reopened_at is null and r.kind = 'booking'),
      'reservations', (select coalesce(json_agg(json_build_object(
          'bookingId', booking_id, 'facilityId', facility_id, 'start', extract(epoch from lower(during)) * 1000,
          'end', extract(epoch from upper(during)) * 1000)), '[]') from reservation where kind = 'booking'),
      'overlaps', (select count(*) from reservation a join reservation b on a.id < b.id and a.ground_id = b.ground_id
          and a.ground_part && b.ground_part and a.during && b.during
        where (a.expires_at is null or a.expires_at > now()) and (b.expires_at is null or b.expires_at > now())),
      'forbiddenMoves', (select coalesce(json_agg(step || ' of ' || id), '[]') from forbidden_move),
      'strayIntents', (select coalesce(json_agg(i.id), '[]') from sandbox_payment_intent i
        where i.status in ('requires_capture', 'succeeded') and not exists (select from payment p where p.intent_id = i.id)),
      'strayRefunds', (select coalesce(json_agg(s.id), '[]') from sandbox_refund s
        where not exists (select from refund r where r.gateway_refund_id = s.id))
    ) as books`
  return row!.books
}
