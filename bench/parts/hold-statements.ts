import { ID_TAIL } from './bench-slots.ts'

/**
 * What a hold asks of the database at the least: expired holds on the period go, the period is taken unless it is taken. The
 * condition is the end of the hold and not its kind: an index of holds alone must not come to the planner's mind. The
 * arguments are SQL for a facility's number (text) and for the start in seconds since 1970; the answer is `id`.
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

/** Makes a hold a booking, and nothing more: no payment, no receipt. */
export function bookStatement(facility: string, id: string): string {
  return `update reservation set kind = 'booking', booking_id = gen_random_uuid(), visitor_id = null, expires_at = null
  where facility_id = (${facility}::text || '${ID_TAIL}')::uuid and id = ${id}::uuid
    and expires_at > now()`
}
