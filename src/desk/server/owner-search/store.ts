import type { OwnerSearchGroup } from '#desk/owner-search-contract.ts'
import type { Db } from '#kit/server/db/db.ts'
import { contains } from '#kit/server/db/like-pattern.ts'
import { isWithin, type OrganizationScope } from '#organizations/server/queries.ts'

type HitRow = { id: string; title: string; detail: string; at: Date | null; timeZone: string | null }

type Sought = { scope: OrganizationScope; text: string; limit: number }

/** Of a word that very many customers share, only so many bookings are sorted. */
const MOST_MATCHES = 200

/**
 * One short statement per group. Bookings come from the index of their texts, of their facilities, or both,
 * whichever finds fewer; facilities from the index of the organization’s list.
 */
export const seekOwn: Record<OwnerSearchGroup, (db: Db, sought: Sought) => Promise<HitRow[]>> = {
  bookings: (db, { scope, text, limit }) => db<HitRow[]>`
    select b.id, b.reference || ' · ' || b.customer_name as title, f.name || ' · ' || b.customer_email as detail,
      b.starts_at as at, f.time_zone
    from (
      select id from booking
      where facility_id = any (array(select f.id from facility f where ${isWithin(db, scope)}))
        and lower(reference || ' ' || customer_name || ' ' || customer_email) like ${contains(text)}
      limit ${MOST_MATCHES}
    ) found join booking b using (id) join facility f on f.id = b.facility_id
    order by b.reference <> ${text.toUpperCase()}, b.starts_at desc, b.id limit ${limit}`,

  facilities: (db, { scope, text, limit }) => db<HitRow[]>`
    select id, name as title, address || case when draft_since is not null then ' · draft'
      when retired_at is not null then ' · closed down' else '' end as detail, null as at, null as time_zone
    from facility f
    where ${isWithin(db, scope)}
      and lower(name || ' ' || address || ' ' || coalesce(owner_ref, '')) like ${contains(text)}
    order by name, id limit ${limit}`,

  venues: (db, { scope, text, limit }) => db<HitRow[]>`
    select v.id, v.name as title, count(*) || case when count(*) = 1 then ' facility' else ' facilities' end as detail,
      null as at, null as time_zone
    from facility f join venue v on v.id = f.venue_id
    where ${isWithin(db, scope)} and lower(v.name) like ${contains(text)}
    group by v.id order by v.name, v.id limit ${limit}`,
}
