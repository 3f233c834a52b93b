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
