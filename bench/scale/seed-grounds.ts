import type { Db } from '#kit/server/db/db.ts'

export type City = { name: string; state: string; latitude: number; longitude: number }

type Chances = { city: City; reservations: number; inCity: number; days: number }

/** Hours a day that may be taken, 8 AM to 10 PM. */
const HOURS = 14
/** Degrees, further than the largest radius of a search. */
const AROUND = 1.1

/**
 * Each ground with its chance to be taken in an hour: the busiest eight times the quietest. A city's grounds have the
 * same chances in every database; the others share what remains. Only whole grounds are taken, never a half.
 */
export async function chooseGrounds(db: Db, { city, reservations, inCity, days }: Chances): Promise<void> {
  await db`
    create temporary table scale_ground as
    with weighed as (
      select id as facility_id, ground_part, time_zone, coalesce(nullif(price_cents, 0), 5000) as price_cents,
        latitude between ${city.latitude - AROUND}::float8 and ${city.latitude + AROUND}::float8
          and longitude between ${city.longitude - AROUND}::float8 and ${city.longitude + AROUND}::float8 as is_city,
        0.3 + 2.1 * power(('x' || substr(md5(source_ref), 1, 8))::bit(32)::bigint / 4294967296.0, 3) as weight
      from facility where source = 'generated' and id = ground_id
    )
    select facility_id, ground_part, time_zone, price_cents, is_city, 7 + ${HOURS}::int as last_hour,
      least(0.95, weight / sum(weight) over (partition by is_city)
        * case when is_city then ${inCity}::float8 else ${reservations - inCity}::float8 end
        / (${days}::int * ${HOURS}::int)) as chance
    from weighed order by facility_id`
  await db`analyze scale_ground`
}

/** A verified organization with the city's facilities. */
export async function assignOwner(db: Db): Promise<void> {
  await db`set session_replication_role = replica`
  await db`
    with owner as (
      insert into organization (name, verified_at, verified_by) values ('Bench parks', now(), 'administrator') returning id
    )
    update facility f set owner_id = owner.id, owner_address_key = f.id::text, is_sample = false
    from owner where f.id in (select facility_id from scale_ground where is_city)`
  await db`set session_replication_role = origin`
}
