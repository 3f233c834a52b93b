import type { Db, Tx } from '#kit/server/db/db.ts'
import { PRICE_CENTS } from '../parts/bench-slots.ts'
import { CLINIC_CENTS } from './database.ts'

export type BrokenPromises = { sold: string[]; others: string[] }

/** Verifies database constraints by other queries. */
export async function checkPromises(db: Db | Tx): Promise<BrokenPromises> {
  const others = [readPaidTwice, readAppliedTwice, readPrices, readModes].map(read => read(db))
  return { sold: await readDoubled(db), others: (await Promise.all(others)).flat() }
}

type Fault = { fault: string }

const sentences = (rows: readonly Fault[]) => rows.map(({ fault }) => fault)

/** No ground period twice, by reservations or by bookings; no clinic over capacity. */
async function readDoubled(db: Db | Tx): Promise<string[]> {
  return sentences(
    await db<Fault[]>`
    select 'the times ' || a.id || ' and ' || b.id || ' overlap' as fault
    from reservation a join reservation b on a.id < b.id and a.ground_id = b.ground_id and a.ground_part && b.ground_part
      and a.during && b.during
    where (a.expires_at is null or a.expires_at > now()) and (b.expires_at is null or b.expires_at > now())
    union all
    select 'the slot ' || (slot ->> 'id') || ' is sold to ' || count(*) || ' bookings'
    from booking, jsonb_array_elements(slots) as slot where status in ('confirmed', 'pending_confirmation')
    group by slot ->> 'id' having count(*) > 1
    union all
    select 'the clinic ' || c.id || ' has ' || sum(b.seats) || ' of ' || c.max_participants || ' places taken'
    from clinic c join clinic_booking b on b.clinic_id = c.id and b.status = 'confirmed'
    group by c.id having sum(b.seats) > c.max_participants
    union all
    select 'the clinic ' || c.id || ' has ' || count(*) || ' participants on ' || c.max_participants || ' seats'
    from clinic c join clinic_participant p on p.clinic_id = c.id and p.is_live
    group by c.id having count(*) > c.max_participants`,
  )
}

/** Every customer buys once. */
async function readPaidTwice(db: Db | Tx): Promise<string[]> {
  return sentences(
    await db<Fault[]>`
    select 'the payment ' || payment_id || ' pays for ' || count(*) || ' bookings' as fault
    from (select payment_id from booking union all select payment_id from clinic_booking
      union all select payment_id from booking_extra_payment) as paid
    where payment_id is not null group by payment_id having count(*) > 1
    union all
    select 'the visitor ' || visitor_id || ' has ' || count(*) || ' payments in force' from payment
    where status = 'authorized' or captured_cents > refunded_cents
    group by visitor_id having count(*) > 1`,
  )
}

/**
 * A booking repeated under its key exists once, as in the stored response; each payment is captured once and each
 * refund made once. Owners' files made one facility per new row, also if resent, and none if failed.
 */
async function readAppliedTwice(db: Db | Tx): Promise<string[]> {
  return sentences(
    await db<Fault[]>`
    select 'the visitor ' || visitor_id || ' asked once and has ' || count(*) || ' bookings' as fault
    from (select visitor_id from booking union all select visitor_id from clinic_booking) as made
    group by visitor_id having count(*) > 1
    union all
    select 'the key ' || key || ' is answered with the booking ' || id || ', which is not there'
    from idempotency_key, lateral (select answer::jsonb #>> '{booking,id}' as id) as told
    where state = 'done' and status = 200 and id is not null
      and not exists (select from booking b where b.id = told.id::uuid)
      and not exists (select from clinic_booking c where c.id = told.id::uuid)
    union all
    select 'the payment ' || payment_id || ' is ' || kind || 'd ' || count(*) || ' times in the ledger' from ledger
    where kind = 'capture' group by payment_id, kind having count(*) > 1
    union all
    select 'the refund ' || refund_id || ' is ' || count(*) || ' times in the ledger' from ledger
    where kind = 'refund' group by refund_id having count(*) > 1
    union all
    select 'the payment ' || p.id || ' has ' || count(*) || ' refunds at the provider for ' || max(ours.count) || ' of ours'
    from payment p join sandbox_refund r on r.intent_id = p.intent_id,
      lateral (select count(*) from refund where payment_id = p.id) as ours
    group by p.id having count(*) > max(ours.count)
    union all
    select 'the event ' || w.event_id || ' was taken and never followed' from gateway_event w
    join sandbox_event e on w.event_id = 'evt_' || lpad(e.seq::text, 24, '0')
    where w.applied_at is null and e.deliver_at is null
    union all
    select 'the booking ' || b.id || ' has no mail to its customer' from booking b
    where not exists (select from message m
      where m.dedupe_key in ('booking-confirmed:' || b.id || ':new', 'booking-requested:' || b.id || ':new'))
    union all
    select 'the owner ' || owner_id || ' has ' || facilities || ' facilities by lists of ' || rows
    from (select owner_id, sum(case status when 'imported' then (counts ->> 'new')::int else 0 end) as rows
        from facility_import group by owner_id) as lists,
      lateral (select count(*) as facilities from facility f where f.owner_id = lists.owner_id) as own
    where facilities <> rows`,
  )
}

/** The price quoted with the hold is charged, in cents of one currency. */
async function readPrices(db: Db | Tx): Promise<string[]> {
  return sentences(
    await db<Fault[]>`
    with bought as (
      select b.id, b.payment_id, b.total_cents, b.credit_cents, jsonb_array_length(b.slots) * ${PRICE_CENTS}::int as price from booking b
      union all select id, payment_id, total_cents, 0, seats * ${CLINIC_CENTS}::int from clinic_booking)
    select 'the booking ' || id || ' costs ' || total_cents || ' cents and was offered for ' || price as fault
    from bought where total_cents <> price
    union all
    select 'the payment ' || p.id || ' of ' || p.amount_cents || ' cents is for a booking of ' || total_cents - credit_cents
    from bought join payment p on p.id = payment_id where p.amount_cents <> total_cents - credit_cents
    union all
    select 'the payment ' || p.id || ' is ' || p.amount_cents || ' ' || p.currency || ' and at the provider '
      || i.amount_cents || ' ' || i.currency || ', of which ' || i.captured_cents || ' were taken'
    from payment p join sandbox_payment_intent i on i.id = p.intent_id
    where p.captured_cents > 0
      and (p.captured_cents <> p.amount_cents or i.amount_cents <> p.amount_cents or i.currency <> p.currency)`,
  )
}

/** Demo and real money never share a database. */
async function readModes(db: Db | Tx): Promise<string[]> {
  return sentences(
    await db<Fault[]>`
    select 'the payment ' || id || ' is of the other mode' as fault from payment where livemode or gateway <> 'sandbox'
    union all select 'there are ' || count(*) || ' modes' from payment_mode having count(*) <> 1`,
  )
}
