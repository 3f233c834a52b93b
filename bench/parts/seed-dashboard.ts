import { sumFigures } from '#desk/server/jobs.ts'
import { defaultRefundPolicy } from '#facilities/refund-policy.ts'
import type { Db } from '#kit/server/db/db.ts'

const FACILITIES = 2_000
const BATCH = 100_000

/**
 * A year of bookings at facilities in two zones: nine of ten paid and confirmed, others requested, forwarded, or
 * cancelled and refunded; then totals as by the job. Skips a database that has them.
 */
export async function seedDashboard(db: Db, bookings: number): Promise<void> {
  const [there] = await db<{ count: number }[]>`select count(*)::int as count from booking`
  if (there!.count < bookings) {
    if (there!.count > 0) throw new Error('The folder has bookings from another run. Use another folder.')
    await seedFacilities(db)
    await inBulk(db, async () => {
      for (let from = 0; from < bookings; from += BATCH) {
        await seedPayments(db, { from, to: Math.min(from + BATCH, bookings), of: bookings })
        console.log(`  ${Math.min(from + BATCH, bookings).toLocaleString('en-US')} bookings`)
      }
    })
    await db`vacuum analyze`
  }
  const minutes = await sumFigures(db, 'America/New_York')
  await db`vacuum analyze`
  console.log(`  ${minutes.toLocaleString('en-US')} minutes aggregated`)
}

/** Without foreign key checks, and with booking indexes built last, it takes a fifth of the time. */
export async function inBulk(db: Db, seed: () => Promise<void>): Promise<void> {
  const indexes = await db<{ name: string; definition: string }[]>`
    select indexname as name, indexdef as definition from pg_indexes
    where tablename in ('booking', 'ledger', 'refund') and indexdef not like '%UNIQUE%'`
  await db`set session_replication_role = replica`
  for (const { name } of indexes) await db`drop index ${db(name)}`
  await seed()
  for (const { definition } of indexes) await db.unsafe(definition)
  await db`set session_replication_role = origin`
}

async function seedFacilities(db: Db): Promise<void> {
  await db`
    insert into facility (source, source_ref, name, city, state, address, latitude, longitude, time_zone, sport_types,
      price_cents, provider_type, booking_url)
    select 'bench', n::text, 'Bench field ' || n, 'Phoenix', 'AZ', n || ' Bench St, Phoenix, AZ', 33.3 + n * 0.0001, -112.2,
      case when n % 2 = 0 then 'America/Phoenix' else 'America/New_York' end, '{Soccer}', 7500,
      case when n % 50 = 0 then 'civicrec' else 'manual' end, 'https://city.example/' || n
    from generate_series(0, ${FACILITIES}::int - 1) as n`
  await db`analyze facility`
}

/** Each booking derives from its number alone. */
async function seedPayments(db: Db, { from, to, of }: { from: number; to: number; of: number }): Promise<void> {
  await db`
    with numbered as (
      select n, gen_random_uuid() as payment_id, f.id as facility_id, f.provider_type <> 'manual' as is_elsewhere,
        n % 1000 = 7 and n > ${of}::int - 60000 as is_pending, n % 20 = 3 as is_cancelled, n % 10 = 5 as is_request,
        now() - interval '1 year' * (1 - n::float8 / ${of}::int) as made,
        date_trunc('hour', now()) + interval '1 year' * (n::float8 / ${of}::int - 1) + make_interval(hours => 24 + (n * 7) % 72)
          as starts
      from generate_series(${from}::int, ${to}::int - 1) as n
      join facility f on f.source = 'bench' and f.source_ref = (n::bigint * 7919 % ${FACILITIES}::int)::text
    ), paid as (
      insert into payment (id, gateway, visitor_id, purpose, quote, amount_cents, fee_cents, status, captured_cents, refunded_cents,
        livemode, created_at, capture_requested)
      select payment_id, 'sandbox', gen_random_uuid(), 'facility:' || facility_id, '{}', 7500, 750,
        case when is_pending then 'authorized' when is_cancelled then 'refunded' else 'captured' end,
        case when is_pending then 0 else 7500 end, case when is_cancelled and not is_pending then 7500 else 0 end,
        false, made, not is_pending
      from numbered where not is_elsewhere
    ), given as (
      insert into refund (payment_id, amount_cents, dedupe_key, status, created_at)
      select payment_id, 7500, 'bench:' || n, 'succeeded', made from numbered
      where is_cancelled and not is_elsewhere and not is_pending
      returning id, payment_id, created_at
    ), charged as (
      insert into ledger (payment_id, kind, refund_id, charged_cents, owner_cents, platform_cents, created_at)
      select payment_id, 'capture', null::uuid, 7500, 6750, 750, made from numbered where not is_elsewhere and not is_pending
      union all
      select payment_id, 'refund', id, -7500, -6750, -750, created_at from given
    )
    insert into booking (reference, facility_id, visitor_id, mode, status, slots, starts_at, ends_at, total_cents, payment_id,
      customer_name, customer_email, customer_phone, refund_policy, redirect_url, created_at, confirm_by, cancelled_at,
      cancelled_because)
    select 'BN-' || n, facility_id, gen_random_uuid(),
      case when is_elsewhere then 'linkout' when is_pending or is_request then 'hold' else 'marketplace' end,
      case when is_elsewhere then 'redirected' when is_pending then 'pending_confirmation' when is_cancelled then 'cancelled'
        else 'confirmed' end,
      jsonb_build_array(jsonb_build_object('id', 'bench', 'start', extract(epoch from starts) * 1000,
        'end', extract(epoch from starts) * 1000 + 3600000, 'priceCents', 7500)),
      starts, starts + interval '1 hour', 7500, case when not is_elsewhere then payment_id end,
      'Customer ' || n % 9973, 'customer' || n % 9973 || '@example.org', '(555) 555-0100', ${db.json(defaultRefundPolicy)},
      case when is_elsewhere then 'https://city.example/booking' end, made,
      case when is_pending and not is_elsewhere then now() + interval '3 hours' end,
      case when is_cancelled and not is_pending and not is_elsewhere then made end,
      case when is_cancelled and not is_pending and not is_elsewhere then 'customer' end
    from numbered`
}
