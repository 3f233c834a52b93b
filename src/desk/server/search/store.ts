import type { SearchGroup } from '#desk/search-contract.ts'
import type { Db, Fragment } from '#kit/server/db/db.ts'
import { contains } from '#kit/server/db/like-pattern.ts'
import { isUuid } from '#kit/shared/is-uuid.ts'

export type HitRow = { id: string; title: string; detail: string; at: Date | null; timeZone: string | null }

type Sought = { text: string; limit: number }

/**
 * One short statement per group. Substrings are found by a trigram index and cut off before sorting: for a word in a
 * million rows, any hundred will do.
 */
export const seek: Record<SearchGroup, (db: Db, sought: Sought) => Promise<HitRow[]>> = {
  bookings: ({ read }, { text, limit }) => read<HitRow[]>`
    select b.id, b.reference || ' · ' || b.customer_name as title, f.name || ' · ' || b.customer_email as detail,
      b.starts_at as at, f.time_zone
    from (
      (select id from booking where reference = ${text.toUpperCase()} limit 1)
      union
      (select id from booking where ${has(read, read`reference || ' ' || customer_name || ' ' || customer_email`, text)} limit ${limit})
      ${byId(read, 'booking', text)}
    ) found join booking b using (id) join facility f on f.id = b.facility_id
    order by b.reference <> ${text.toUpperCase()}, b.created_at desc limit ${limit}`,

  'clinic-bookings': ({ read }, { text, limit }) => read<HitRow[]>`
    select b.id, b.reference || ' · ' || b.customer_name as title, c.title || ' · ' || b.customer_email as detail,
      c.scheduled_at as at, f.time_zone
    from (
      (select id from clinic_booking
        where ${has(read, read`reference || ' ' || customer_name || ' ' || customer_email`, text)} limit ${limit})
      ${byId(read, 'clinic_booking', text)}
    ) found join clinic_booking b using (id) join clinic c on c.id = b.clinic_id join facility f on f.id = c.facility_id
    order by b.created_at desc limit ${limit}`,

  facilities: ({ read }, { text, limit }) => read<HitRow[]>`
    select id, name as title, address || case when draft_since is not null then ' · draft'
      when hidden_since is not null then ' · hidden' when retired_at is not null then ' · closed down'
      else '' end as detail, null as at,
      null as time_zone
    from (
      (select id from facility where ${has(read, read`name`, text)} limit ${limit}) ${byId(read, 'facility', text)}
    ) found join facility using (id) order by name, id limit ${limit}`,

  people: ({ read }, { text, limit }) => read<HitRow[]>`
    select id, name as title, email || case when is_administrator then ' · administrator' else '' end as detail,
      created_at as at, null as time_zone
    from (
      (select id from account where ${has(read, read`name || ' ' || email`, text)} limit ${limit})
      ${byId(read, 'account', text)}
    ) found join account using (id) order by name, id limit ${limit}`,

  payments: ({ read }, { text, limit }) => read<HitRow[]>`
    select id, coalesce(intent_id, id::text) as title,
      '$' || to_char(amount_cents / 100.0, 'FM999,999,990.00') || ' · ' || replace(status, '_', ' ') as detail, created_at as at,
      null as time_zone
    from (
      (select id from payment where intent_id = ${text} limit ${limit}) ${byId(read, 'payment', text)}
      union
      (select payment_id from refund where gateway_refund_id = ${text} limit ${limit})
    ) found join payment using (id) order by created_at desc limit ${limit}`,

  listings: ({ read }, { text, limit }) => read<HitRow[]>`
    select id, facility_name as title, contact_name || ' · ' || email || ' · ' || replace(status, '_', ' ') as detail,
      created_at as at, null as time_zone
    from (
      (select id from listing
        where ${has(read, read`facility_name || ' ' || contact_name || ' ' || email`, text)} limit ${limit})
      ${byId(read, 'listing', text)}
    ) found join listing using (id) order by created_at desc limit ${limit}`,

  tournaments: ({ read }, { text, limit }) => read<HitRow[]>`
    select id, name as title, concat_ws(' · ', city || ', ' || state, status) as detail,
      starts_on::timestamp at time zone 'UTC' as at, 'UTC' as time_zone
    from (
      (select id from tournament where ${has(read, read`name`, text)} limit ${limit}) ${byId(read, 'tournament', text)}
    ) found join tournament using (id) order by starts_on desc nulls last, id limit ${limit}`,

  clinics: ({ read }, { text, limit }) => read<HitRow[]>`
    select c.id, c.title, f.name || ' · ' || c.status as detail, c.scheduled_at as at, f.time_zone
    from (
      (select id from clinic where ${has(read, read`title`, text)} limit ${limit}) ${byId(read, 'clinic', text)}
    ) found join clinic c using (id) join facility f on f.id = c.facility_id
    order by c.scheduled_at desc, c.id limit ${limit}`,
}

/** Must match the index expression. */
function has(read: Db['read'], texts: Fragment, text: string) {
  return read`lower(${texts}) like ${contains(text)}`
}

function byId(read: Db['read'], table: string, text: string) {
  return isUuid(text) ? read`union (select id from ${read(table)} where id = ${text}::uuid)` : read``
}
