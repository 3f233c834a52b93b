import { recount, sumChanges } from '#bookings/reports/server/jobs.ts'
import { defaultRefundPolicy } from '#facilities/refund-policy.ts'
import type { Db } from '#kit/server/db/db.ts'
import { inBulk } from './seed-dashboard.ts'

const BATCH = 100_000
const VENUES = 60

/**
 * An organization with facilities at venues, and bookings that were all played last month: paid by card, one of twenty
 * refunded, one of ten paid at the facility. The eleven months before have the same sums, without bookings. Skips a
 * database that has them.
 */
export async function seedDesk(db: Db, { facilities, bookings }: { facilities: number; bookings: number }) {
  const [there] = await db<{ count: number }[]>`select count(*)::int as count from booking where reference like 'BD-%'`
  if (there!.count === bookings) return
  if (there!.count > 0) throw new Error('The folder has bookings from another run. Use another folder.')
  // Verified, or its facilities would be drafts.
  const [organization] = await db<{ id: string }[]>`
    insert into organization (name, verified_at, verified_by) values ('Bench parks', now(), 'administrator') returning id`
  await seedFacilities(db, { ownerId: organization!.id, count: facilities })
  await inBulk(db, async () => {
    for (let from = 0; from < bookings; from += BATCH) {
      const to = Math.min(from + BATCH, bookings)
      await seedBookings(db, { from, to, facilities })
      console.log(`  ${to.toLocaleString('en-US')} bookings`)
    }
  })
  await db`insert into report_recount (facility_id) select id from facility where source = 'bench-desk'`
  await db`vacuum analyze`
  await recount(db)
  console.log(`  ${(await sumChanges(db)).toLocaleString('en-US')} changes summed`)
  await repeatMonths(db)
  await db`vacuum analyze`
}

/** The newest account. */
export async function joinDesk(db: Db): Promise<void> {
  await db`
    insert into organization_member (organization_id, account_id, role)
    select o.id, (select id from account order by created_at desc limit 1), 'owner'
    from organization o where o.name = 'Bench parks'`
}

async function seedFacilities(db: Db, { ownerId, count }: { ownerId: string; count: number }): Promise<void> {
  await db`
    insert into facility (source, source_ref, name, city, state, address, latitude, longitude, time_zone, sport_types,
      price_cents, owner_id, owner_address_key, created_at)
    select 'bench-desk', n::text, 'Bench field ' || n, 'Phoenix', 'AZ', n || ' Bench St, Phoenix, AZ', 33.3 + n * 0.0001,
      -112.2, 'America/Phoenix', '{Soccer}', 7500, ${ownerId}, n::text, now() - interval '2 years'
    from generate_series(0, ${count}::int - 1) as n`
  await db`
    insert into venue (name, organization_id)
    select 'Bench park ' || n, ${ownerId} from generate_series(0, ${VENUES}::int - 1) as n`
  await db`
    update facility f set venue_id = v.id
    from venue v where f.source = 'bench-desk' and v.name = 'Bench park ' || f.source_ref::int % ${VENUES}::int`
  // Fifty schedules, with holidays.
  await db`
    insert into schedule (facility_id, weekly)
    select id, jsonb_build_object('slotMinutes', 60, 'hours', jsonb_build_array(jsonb_build_object(
      'days', jsonb_build_array(0, 1, 2, 3, 4, 5, 6), 'opens', '07:00', 'closes', (20 + source_ref::int % 3) || ':00')),
      'exceptions', jsonb_build_array(jsonb_build_object('name', 'Holiday', 'from', day, 'to', day, 'hours', '[]'::jsonb)))
    from (select id, source_ref, (now()::date - source_ref::int % 50)::text as day from facility where source = 'bench-desk') f`
  await db`analyze facility`
}

/** Each booking derives from its number alone: its facility, then its day, then its hour from 8 AM on. */
async function seedBookings(db: Db, { from, to, facilities }: { from: number; to: number; facilities: number }) {
  await db`
    with numbered as (
      select n, gen_random_uuid() as payment_id, f.id as facility_id, n % 20 = 3 as is_cancelled, n % 10 = 5 as is_at_facility,
        (date_trunc('month', now() at time zone f.time_zone) - interval '1 month'
          + make_interval(days => (n / ${facilities}::int) % 28, hours => 8 + (n / ${facilities}::int / 28) % 12))
          at time zone f.time_zone as starts
      from generate_series(${from}::int, ${to}::int - 1) as n
      join facility f on f.source = 'bench-desk' and f.source_ref = (n % ${facilities}::int)::text
    ), paid as (
      insert into payment (id, gateway, visitor_id, purpose, quote, amount_cents, fee_cents, status, captured_cents,
        refunded_cents, livemode, created_at, capture_requested)
      select payment_id, 'sandbox', gen_random_uuid(), 'facility:' || facility_id, '{}', 7500, 750,
        case when is_cancelled then 'refunded' else 'captured' end, 7500, case when is_cancelled then 7500 else 0 end,
        false, starts - interval '3 days', true
      from numbered where not is_at_facility
    ), charged as (
      insert into ledger (payment_id, kind, charged_cents, owner_cents, platform_cents, created_at)
      select payment_id, 'capture', 7500, 6750, 750, starts - interval '3 days' from numbered where not is_at_facility
      union all
      select payment_id, 'refund', -7500, -6750, -750, starts - interval '1 day' from numbered
      where is_cancelled and not is_at_facility
    )
    insert into booking (reference, facility_id, visitor_id, mode, status, slots, starts_at, ends_at, total_cents,
      payment_id, paid_at_facility, customer_name, customer_email, customer_phone, refund_policy, created_at, cancelled_at,
      cancelled_because)
    select 'BD-' || n, facility_id, gen_random_uuid(), 'marketplace',
      case when is_cancelled then 'cancelled' else 'confirmed' end,
      jsonb_build_array(jsonb_build_object('id', 'bench', 'start', extract(epoch from starts) * 1000,
        'end', extract(epoch from starts) * 1000 + 3600000, 'priceCents', 7500)),
      starts, starts + interval '1 hour', 7500, case when not is_at_facility then payment_id end, is_at_facility,
      'Customer ' || n % 9973, 'customer' || n % 9973 || '@example.org', '(555) 555-0100', ${db.json(defaultRefundPolicy)},
      starts - interval '3 days', case when is_cancelled then starts - interval '1 day' end,
      case when is_cancelled then 'customer' end
    from numbered`
}

/** So that a report compares months of one size, and its trend has twelve. */
async function repeatMonths(db: Db): Promise<void> {
  // What was charged in the month before, for last month.
  await db`delete from report_day where day < date_trunc('month', now()) - interval '1 month'`
  await db`delete from report_month where month < date_trunc('month', now()) - interval '1 month'`
  for (let months = 1; months <= 11; months++) {
    const back = db`(r.day - make_interval(months => ${months}::int))::date`
    await db`
      insert into report_day (facility_id, day, bookings, minutes, hour_minutes, charged_cents, returned_cents,
        commission_cents, facility_cents)
      select facility_id, ${back}, bookings, minutes, hour_minutes, charged_cents, returned_cents, commission_cents,
        facility_cents
      from report_day r where r.day >= date_trunc('month', now()) - interval '1 month' and extract(day from r.day) <= 28
      on conflict do nothing`
    await db`
      insert into report_month (facility_id, month, bookings, minutes, charged_cents, returned_cents, commission_cents,
        facility_cents)
      select facility_id, (month - make_interval(months => ${months}::int))::date, bookings, minutes, charged_cents,
        returned_cents, commission_cents, facility_cents
      from report_month where month = (date_trunc('month', now()) - interval '1 month')::date
      on conflict do nothing`
  }
}
