import type { Db } from '#kit/server/db/db.ts'
import { benchDate, FIRST_HOUR, PRICE_CENTS, SEEDED_DAYS, ZONE } from '../../bench/parts/bench-slots.ts'

/** Of each day, so that a field is taken for 40 % of its hours. */
const HOURS_A_DAY = 6
const PER_FACILITY = HOURS_A_DAY * SEEDED_DAYS

/** At the benchmark’s facilities and others all over the country, each with as many in the coming month; returns the count. */
export async function seedReservations(db: Db, wanted: number): Promise<number> {
  const facilities = Math.ceil(wanted / PER_FACILITY)
  const { count } = await db.begin(async tx => {
    await tx.limitStatements(0)
    await tx`
      insert into facility (id, ground_id, source, source_ref, name, city, state, address, latitude, longitude, time_zone,
        sport_types, price_cents)
      select id, id, 'seeded', n::text, 'Field ' || n, 'Phoenix', 'AZ', n || ' Wide St, Phoenix, AZ',
        30 + (n * 37 % 1700) * 0.01, -120 + (n * 91 % 4500) * 0.01, ${ZONE}, '{Soccer}', ${PRICE_CENTS}::int
      from generate_series(1, ${facilities}::int) as n, lateral (select md5('seeded ' || n)::uuid as id) as made`
    return tx`
      insert into reservation (facility_id, ground_id, during, kind, booking_id, price_cents)
      select f.id, f.id, tstzrange(slot.starts, slot.starts + interval '1 hour'), 'booking', gen_random_uuid(), ${PRICE_CENTS}::int
      from facility f, generate_series(0, ${SEEDED_DAYS}::int - 1) as day, generate_series(0, ${HOURS_A_DAY}::int - 1) as hour,
        lateral (select (${benchDate(0)}::date + day + make_interval(hours => ${FIRST_HOUR}::int + 2 * hour))
          at time zone f.time_zone as starts) as slot
      -- Not where an attempt joined two fields.
      where f.source in ('bench', 'seeded') and f.ground_id = f.id
      order by f.id, slot.starts`
  })
  return count
}
