import type { Db, Tx } from '#kit/server/db/db.ts'
import type { OrganizationScope } from '#organizations/server/queries.ts'

export type VenueRow = { id: string; name: string; facilities: number }

/** By name; those the member is limited to. */
export async function findVenues(db: Db | Tx, { organizationId, venueIds }: OrganizationScope): Promise<VenueRow[]> {
  return db<VenueRow[]>`
    select v.id, v.name, (select count(*)::int from facility f where f.venue_id = v.id) as facilities
    from venue v
    where v.organization_id = ${organizationId} ${venueIds === null ? db`` : db`and v.id = any (${[...venueIds]}::uuid[])`}
    order by lower(v.name), v.id`
}

/** Undefined if the name is taken. */
export async function insertVenue(tx: Tx, { organizationId, name }: NewVenue): Promise<string | undefined> {
  const [row] = await tx<{ id: string }[]>`
    insert into venue (organization_id, name) values (${organizationId}, ${name})
    on conflict (organization_id, lower(name)) where organization_id is not null do nothing returning id`
  return row?.id
}

type NewVenue = { organizationId: string; name: string }
type OneVenue = { organizationId: string; venueId: string }

export async function findVenueName(tx: Tx, { organizationId, venueId }: OneVenue): Promise<string | undefined> {
  const [row] = await tx<{ name: string }[]>`
    select name from venue where id = ${venueId} and organization_id = ${organizationId} for key share`
  return row?.name
}

/** Also in the lists of its facilities. Fails with a unique violation if the name is taken. */
export async function writeVenueName(tx: Tx, { venueId, name }: { venueId: string; name: string }): Promise<void> {
  await tx`update venue set name = ${name} where id = ${venueId}`
  await tx`
    update facility set venue_name = ${name}
    where id in (select id from facility where venue_id = ${venueId} order by id for no key update)`
}

/** The database takes it from facilities, members and invitations. */
export async function deleteVenue(tx: Tx, venueId: string): Promise<void> {
  await tx`
    update facility set venue_name = null
    where id in (select id from facility where venue_id = ${venueId} order by id for no key update)`
  await tx`delete from venue where id = ${venueId}`
}

/** In the order of their ids, so that two callers cannot deadlock; returns those of the organization. */
export async function lockFacilities(
  tx: Tx,
  { organizationId, facilityIds }: { organizationId: string; facilityIds: readonly string[] },
): Promise<{ id: string; name: string; venueId: string | null }[]> {
  return tx<{ id: string; name: string; venueId: string | null }[]>`
    select id, name, venue_id from facility
    where id = any (${[...facilityIds]}::uuid[]) and owner_id = ${organizationId} order by id for no key update`
}

/** Only where it changes: each change raises the facility's revision. */
export async function writeVenueOf(
  tx: Tx,
  { facilityIds, venueId }: { facilityIds: readonly string[]; venueId: string | null },
): Promise<void> {
  await tx`
    update facility set venue_id = ${venueId}, venue_name = (select name from venue where id = ${venueId})
    where id = any (${[...facilityIds]}::uuid[]) and venue_id is distinct from ${venueId}::uuid`
}

/** A venue for each name in the `venue` column that differs from the facility's venue, in any case. */
export async function insertListedVenues(tx: Tx, organizationId: string): Promise<void> {
  await tx`
    insert into venue (organization_id, name)
    select ${organizationId}, min(f.venue_name) from facility f left join venue v on v.id = f.venue_id
    where f.owner_id = ${organizationId} and length(f.venue_name) between 1 and 200
      and lower(f.venue_name) is distinct from lower(v.name)
    group by lower(f.venue_name) order by 2
    on conflict (organization_id, lower(name)) where organization_id is not null do nothing`
}

/** A batch of facilities to the venues of those names, or to none; returns their number. Keeps venues of the catalog. */
export async function moveToListedVenues(
  tx: Tx,
  { organizationId, limit }: { organizationId: string; limit: number },
): Promise<number> {
  const { count } = await tx`
    update facility f set venue_id = moved.venue_id
    from (
      select f.id, named.id as venue_id from facility f
      left join venue former on former.id = f.venue_id
      left join venue named on named.organization_id = ${organizationId} and lower(named.name) = lower(f.venue_name)
      where f.owner_id = ${organizationId} and (former.id is null or former.organization_id = ${organizationId})
        and lower(former.name) is distinct from lower(f.venue_name) and length(coalesce(f.venue_name, '')) <= 200
      order by f.id limit ${limit} for no key update of f
    ) moved
    where f.id = moved.id`
  return count
}

/** Organizations whose facilities have never been grouped, oldest first. */
export async function findUngrouped(db: Db, limit: number): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    select id from organization where venues_grouped_at is null order by created_at, id limit ${limit}`
  return rows.map(({ id }) => id)
}

/** A venue for each name in the `venue` column of its facilities, in any spelling of upper and lower case. */
export async function insertNamedVenues(
  tx: Tx,
  { organizationId, limit }: { organizationId: string; limit: number },
): Promise<number> {
  const { count } = await tx`
    insert into venue (organization_id, name)
    select ${organizationId}, min(venue_name) from facility
    where owner_id = ${organizationId} and venue_id is null and length(venue_name) between 1 and 200
    group by lower(venue_name) order by 2 limit ${limit}
    on conflict (organization_id, lower(name)) where organization_id is not null do nothing`
  return count
}

/** A batch of facilities to the venues they name; returns their number. */
export async function groupByName(
  tx: Tx,
  { organizationId, limit }: { organizationId: string; limit: number },
): Promise<number> {
  const { count } = await tx`
    update facility f set venue_id = named.venue_id
    from (
      select f.id, v.id as venue_id from facility f
      join venue v on v.organization_id = ${organizationId} and lower(v.name) = lower(f.venue_name)
      where f.owner_id = ${organizationId} and f.venue_id is null
      order by f.id limit ${limit} for no key update of f
    ) named
    where f.id = named.id`
  return count
}

export async function markGrouped(tx: Tx, organizationId: string): Promise<void> {
  await tx`update organization set venues_grouped_at = now() where id = ${organizationId}`
}
