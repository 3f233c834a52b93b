import { writeSchedules } from '#availability/schedule/server/write-schedules.ts'
import type { Db } from '#kit/server/db/db.ts'
import {
  benchDate,
  benchFacilityId,
  FACILITIES,
  FIRST_HOUR,
  FIRST_NUMBER,
  ID_TAIL,
  NUMBER_STEP,
  PRICE_CENTS,
  SEEDED_DAYS,
  SLOTS_A_DAY,
  ZONE,
} from './bench-slots.ts'

/** Bookings on exactly 40 % of the seeded slots. */
export async function seedBench(db: Db): Promise<void> {
  await seedFacilities(db)
  await seedBookings(db)
  await db`vacuum analyze`
}

/** Nothing taken. */
export async function seedFacilities(db: Db): Promise<void> {
  await db`
    insert into facility (id, ground_id, source, source_ref, name, city, state, address, latitude, longitude, time_zone,
      sport_types, price_cents)
    select id, id, 'bench', n::text, 'Bench field ' || n, 'Phoenix', 'AZ', n || ' Bench St, Phoenix, AZ', 33.3 + n * 0.002,
      -112.2 + n * 0.002, ${ZONE}, '{Soccer}', ${PRICE_CENTS}::int
    from generate_series(0, ${FACILITIES}::int - 1) as n,
      lateral (select ((${FIRST_NUMBER}::int + n * ${NUMBER_STEP}::int)::text || ${ID_TAIL}::text)::uuid as id) as made`
  const schedule = {
    slotMinutes: 60,
    hours: [{ days: [0, 1, 2, 3, 4, 5, 6], opens: clock(FIRST_HOUR), closes: clock(FIRST_HOUR + SLOTS_A_DAY) }],
  }
  const schedules = Array.from({ length: FACILITIES }, (_, i) => ({ facilityId: benchFacilityId(i), schedule }))
  await db.begin(tx => writeSchedules(tx, schedules))
}

/** Two of every five slots, in a different pattern per facility and day. */
async function seedBookings(db: Db): Promise<void> {
  await db`
    insert into reservation (facility_id, ground_id, ground_part, during, kind, booking_id, price_cents)
    select f.id, f.ground_id, f.ground_part, tstzrange(slot.starts, slot.starts + interval '1 hour'), 'booking', gen_random_uuid(),
      ${PRICE_CENTS}::int
    from facility f, generate_series(0, ${SEEDED_DAYS}::int - 1) as day, generate_series(0, ${SLOTS_A_DAY}::int - 1) as hour,
      lateral (select (${benchDate(0)}::date + day + make_interval(hours => ${FIRST_HOUR}::int + hour))
        at time zone f.time_zone as starts) as slot
    where (f.source_ref::int + 3 * day + 4 * hour) % 5 < 2
    order by f.id, slot.starts`
}

function clock(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`
}
