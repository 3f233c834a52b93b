import { ID_TAIL } from './bench-slots.ts'

/**
 * Deletes expired holds of the period and takes it if free. Filters by expiry, not kind, so that the planner does not
 * use an index of holds. Arguments are SQL: facility number (text), start in epoch seconds. Returns `id`.
 */
export function holdStatement(facility: string, start: string): string {
  const ground = `(${facility}::text || '${ID_TAIL}')::uuid`
  const during = `tstzrange(to_timestamp(${start}::float8), to_timestamp(${start}::float8 + 3600))`
  return `with gone as (
    delete from reservation where ground_id = ${ground} and during && ${during} and ground_part && '[0,1)'::int4range
      and expires_at <= now() returning 1
  )
  insert into reservation (facility_id, ground_id, ground_part, during, kind, visitor_id, price_cents, expires_at)
  select ${ground}, ${ground}, '[0,1)', ${during}, 'hold', gen_random_uuid(), 6000, now() + interval '15 minutes'
  from (select count(*) from gone) as after_removal
  on conflict do nothing returning id`
}

/** Without payment or receipt. */
export function bookStatement(facility: string, id: string): string {
  return `update reservation set kind = 'booking', booking_id = gen_random_uuid(), visitor_id = null, expires_at = null
  where facility_id = (${facility}::text || '${ID_TAIL}')::uuid and id = ${id}::uuid
    and expires_at > now()`
}
