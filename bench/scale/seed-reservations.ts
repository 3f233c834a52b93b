import { sumFigures } from '#desk/server/jobs.ts'
import { defaultRefundPolicy } from '#facilities/refund-policy.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'
import { addDays, dateIn } from '#kit/shared/time.ts'
import { generateFacilities } from '../../scripts/seed/generate-facilities.ts'
import { readCities } from '../../scripts/seed/read-cities.ts'
import { type Built, loadInBulk } from './bulk-load.ts'
import { assignOwner, type City, chooseGrounds } from './seed-grounds.ts'

export type Wanted = {
  facilities: number
  reservations: number
  /** Of the year at the city's facilities, the same in every database. */
  inCity: number
  city: City
}

export type Made = {
  reservations: number
  /** Rows of `booking`, and those of them with a payment. */
  bookings: number
  payments: number
  blocks: number
  holds: number
  seconds: { facilities: number; rows: number; indexes: number; all: number }
  indexes: Built[]
}

/** Days around today that have reservations. */
const YEAR = { from: -182, to: 183 }
/** The days whose bookings have all their rows: what owners' pages read in the city, and what was made in the last hours. */
const WHOLE = { city: { from: -14, to: 7 }, elsewhere: { from: -7, to: 7 } }

const TABLES = ['reservation', 'booking', 'payment', 'ledger', 'calendar_block']

/** Day by day, as a year is booked, so that a facility's times are on many pages. */
export async function seedReservations(db: Db, wanted: Wanted): Promise<Made> {
  const began = performance.now()
  const since = (start: number) => Math.round((performance.now() - start) / 1000)
  await generateFacilities(db, {
    cities: readCities(),
    wanted: { facilities: wanted.facilities, bookedDays: 0, bookedShare: 0, bookedFacilities: 0 },
    now: Date.now(),
  })
  await chooseGrounds(db, { ...wanted, days: YEAR.to - YEAR.from })
  await assignOwner(db)
  const facilitiesMade = since(began)
  const { rows, indexes } = await loadInBulk(db, TABLES, takeYear)
  const indexesMade = indexes.reduce((sum, { seconds }) => sum + seconds, 0)
  await refuseTwice(db)
  await db`vacuum (analyze) reservation, booking, payment, ledger, calendar_block, facility`
  await sumFigures(db, 'America/New_York')
  await db`vacuum (analyze) booking_hour, booking_facility_day, booking_facility_range, booking_week_hour, money_hour`
  await db`checkpoint`
  const seconds = {
    facilities: facilitiesMade,
    rows: Math.round(rows),
    indexes: Math.round(indexesMade),
    all: since(began),
  }
  return { ...(await countMade(db)), seconds, indexes }
}

/** The constraint is back. */
async function refuseTwice(db: Db): Promise<void> {
  const again = await db`
    insert into reservation (facility_id, ground_id, ground_part, during, kind)
    select facility_id, ground_id, ground_part, during, 'block' from reservation limit 1
    on conflict do nothing returning id`
  if (again.length > 0) throw new Error('A time could be taken twice.')
}

async function countMade(db: Db) {
  const [counted] = await db<Omit<Made, 'seconds' | 'indexes'>[]>`
    select count(*)::float8 as reservations, (count(*) filter (where kind = 'block'))::float8 as blocks,
      (count(*) filter (where kind = 'hold'))::float8 as holds, (select count(*) from booking)::float8 as bookings,
      (select count(*) from payment)::float8 as payments
    from reservation`
  return counted!
}

async function takeYear(tx: Tx): Promise<void> {
  const today = dateIn('America/New_York', Date.now())
  const began = performance.now()
  for (let day = YEAR.from; day < YEAR.to; day++) {
    const date = addDays(today, day)
    // The city's own sequence of random numbers, whatever is around it.
    for (const isCity of [true, false]) {
      await tx`select setseed(${((day - YEAR.from) / 1000 + (isCity ? 0 : 0.5)).toFixed(3)}::float8)`
      const whole = isCity ? WHOLE.city : WHOLE.elsewhere
      if (day >= whole.from && day < whole.to) await takeWholeDay(tx, { date, isCity })
      else await takeDay(tx, { date, isCity })
    }
    if ((day - YEAR.from) % 30 === 29)
      console.log(`  ${day - YEAR.from + 1} days, ${Math.round((performance.now() - began) / 1000)} s`)
  }
}

type Day = { date: string; isCity: boolean }

/**
 * Each hour between 8 AM and 10 PM is taken with the ground's chance. `roll` chooses among kinds. Bookings are made up to
 * a week before, those of later days some time in the last months.
 */
function taken(tx: Tx, { date, isCity }: Day) {
  return tx`
    select g.*, case when roll >= 0.1 then id end as booking_id,
      case when starts - lead < now() then starts - lead else now() - lead * 40 end as made
    from (
      select g.facility_id, g.ground_part, g.price_cents, gen_random_uuid() as id, random() as roll, random() as other_roll,
        random() * interval '7 days' as lead, (${date}::date + make_interval(hours => hour)) at time zone g.time_zone as starts
      from scale_ground g cross join lateral generate_series(8, g.last_hour) as hour
      -- With the hour, or the planner would decide once for all hours of a ground.
      where g.is_city = ${isCity} and random() + hour * 0 < g.chance
    ) g`
}

/** Bookings without their rows. */
async function takeDay(tx: Tx, day: Day): Promise<void> {
  await tx`
    insert into reservation (id, facility_id, ground_id, ground_part, during, kind, booking_id, price_cents, created_at)
    select id, facility_id, facility_id, ground_part, tstzrange(starts, starts + interval '1 hour'),
      case when booking_id is null then 'block' else 'booking' end, booking_id, price_cents, made
    from (${taken(tx, day)}) t`
}

/**
 * Half of the bookings are paid by card, half at the facility. One of ten made in the last four hours waits for
 * confirmation. One of fifty times of the next two days is a hold.
 */
async function takeWholeDay(tx: Tx, day: Day): Promise<void> {
  await tx`
    with taken as materialized (
      select t.*, tstzrange(starts, starts + interval '1 hour') as during,
        case when roll < 0.1 then 'block' when roll > 0.98 and starts > now() and starts < now() + interval '2 days' then 'hold'
          else 'booking' end as kind,
        starts > now() and made > now() - interval '4 hours' and other_roll < 0.1 as is_pending,
        case when other_roll < 0.5 then gen_random_uuid() end as payment_id, gen_random_uuid() as visitor_id,
        floor(other_roll * 99991) as customer
      from (${taken(tx, day)}) t
    ), reserved as (
      insert into reservation (id, facility_id, ground_id, ground_part, during, kind, booking_id, block_id, visitor_id,
        price_cents, expires_at, created_at)
      select id, facility_id, facility_id, ground_part, during, kind, case when kind = 'booking' then booking_id end,
        case when kind = 'block' then id end, case when kind = 'hold' then visitor_id end, price_cents,
        case when kind = 'hold' then now() + interval '1 day' end, made
      from taken
    ), blocked as (
      insert into calendar_block (id, facility_id, during, reason, created_at)
      select id, facility_id, during, 'Maintenance', made from taken where kind = 'block'
    ), paid as (
      insert into payment (id, gateway, visitor_id, purpose, quote, amount_cents, fee_cents, status, captured_cents, livemode,
        created_at, capture_requested)
      select payment_id, 'sandbox', visitor_id, 'facility:' || facility_id, '{}', price_cents, price_cents / 10,
        case when is_pending then 'authorized' else 'captured' end, case when is_pending then 0 else price_cents end, false,
        made, not is_pending
      from taken where kind = 'booking' and payment_id is not null
    ), charged as (
      insert into ledger (payment_id, kind, charged_cents, owner_cents, platform_cents, created_at)
      select payment_id, 'capture', price_cents, price_cents - price_cents / 10, price_cents / 10, made
      from taken where kind = 'booking' and payment_id is not null and not is_pending
    )
    insert into booking (id, reference, facility_id, visitor_id, mode, status, slots, starts_at, ends_at, total_cents,
      payment_id, paid_at_facility, customer_name, customer_email, customer_phone, refund_policy, created_at, confirm_by)
    select booking_id, 'SC-' || left(replace(booking_id::text, '-', ''), 14), facility_id, visitor_id,
      case when is_pending then 'hold' else 'marketplace' end,
      case when is_pending then 'pending_confirmation' else 'confirmed' end,
      jsonb_build_array(jsonb_build_object('id', 'scale', 'start', extract(epoch from starts) * 1000,
        'end', extract(epoch from starts) * 1000 + 3600000, 'priceCents', price_cents)),
      starts, starts + interval '1 hour', price_cents, payment_id, payment_id is null, 'Customer ' || customer,
      'customer' || customer || '@example.org', '(555) 555-0100', ${tx.json(defaultRefundPolicy)}, made,
      case when is_pending then now() + interval '1 day' end
    from taken where kind = 'booking'`
}
