import type { OrganizationRole } from '#accounts/rules.ts'
import type { Db, Sql, Tx } from '#kit/server/db/db.ts'
import { contains } from '#kit/server/db/like-pattern.ts'

export async function hasFacilities(db: Db | Tx): Promise<boolean> {
  const rows = await db`select 1 from facility limit 1`
  return rows.length > 0
}

/** The whole catalogue: up to a second for a million facilities, so not for every request. */
export async function countFacilitiesByCity(db: Db): Promise<{ city: string; state: string; count: number }[]> {
  return db<{ city: string; state: string; count: number }[]>`
    select city, state, count(*)::int as count from facility where retired_at is null group by city, state`
}

/**
 * Facilities of a state with this exact name, or at this street number in this city; at most ten. Each half uses its
 * own index.
 */
export async function findLike(
  db: Db,
  { name, street, city, state }: { name: string; street: string; city: string; state: string },
): Promise<{ id: string; name: string; address: string }[]> {
  return db<{ id: string; name: string; address: string }[]>`
    select distinct id, name, address from (
      (select id, name, address from facility
        where location_text like ${contains(street)} and state = ${state} and lower(city) = lower(${city}) limit 10)
      union all
      (select id, name, address from facility where name = ${name} and state = ${state} limit 10)
    ) as "like"
    order by name, id limit 10`
}

/** Not closed down: published, a draft or hidden. `alias`: of the table. */
export function isKept(db: Sql, alias: string) {
  return db`(${db(alias)}.retired_at is null or num_nonnulls(${db(alias)}.draft_since, ${db(alias)}.hidden_since) > 0)`
}

/**
 * The account's role in the organization that owns the facility; undefined if none, or if limited to other venues.
 * `locks`: the role then stays until the transaction ends.
 */
export async function roleAt(
  db: Db | Tx,
  { facilityId, accountId, locks = false }: { facilityId: string; accountId: string; locks?: boolean },
): Promise<OrganizationRole | undefined> {
  const [row] = await db<{ role: OrganizationRole }[]>`
    select m.role from facility f
    join organization_member m on m.organization_id = f.owner_id and m.account_id = ${accountId}
    where f.id = ${facilityId} and (m.venue_ids is null or f.venue_id = any (m.venue_ids))
    ${locks ? db`for share of m` : db``}`
  return row?.role
}
