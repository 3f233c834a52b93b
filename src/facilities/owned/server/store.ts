import { DEFAULT_RESPONSE_HOURS } from '#facilities/rules.ts'
import { type FacilityRow, columns as facilityColumns } from '#facilities/server/store.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'
import type { AskedPage, NamePosition } from '#kit/server/http/pages.ts'
import type { OwnedRow } from './match-owned.ts'
import { type OwnedFacility, toColumns } from './owned-facility.ts'

/** Far below a megabyte of JSON and well within the statement timeout. */
export const ROWS_A_STATEMENT = 600

/**
 * For the rest of the transaction: until the next ANALYZE the planner takes a table being filled for empty and would
 * scan it.
 */
export async function lookUpByKeys(tx: Tx): Promise<void> {
  await tx`set local enable_seqscan = off`
}

/**
 * Blocks verification until the transaction ends. Verifying publishes the account's drafts: locking it before any
 * facility keeps an import and a verification from deadlocking.
 */
export async function lockUnverifiedOwner(tx: Tx, ownerId: string): Promise<void> {
  await tx`select from account where id = ${ownerId} and not email_verified for share`
}

export async function findByRef(tx: Tx, ownerId: string, refs: readonly string[]): Promise<OwnedRow[]> {
  if (refs.length === 0) return []
  return tx<OwnedRow[]>`
    select ${columns(tx)} from facility
    where owner_key(owner_id, owner_ref) is not null and owner_key(owner_id, owner_ref) = any (${keys(tx, ownerId, refs)})`
}

/** At most one per place. */
export async function findByPlace(tx: Tx, ownerId: string, places: readonly string[]): Promise<OwnedRow[]> {
  return tx<OwnedRow[]>`
    select ${columns(tx)} from facility
    where owner_unnumbered_address(owner_id, owner_ref, owner_address_key) is not null
      and owner_unnumbered_address(owner_id, owner_ref, owner_address_key) = any (${keys(tx, ownerId, places)})`
}

export async function findNumberedByPlace(tx: Tx, ownerId: string, places: readonly string[]): Promise<OwnedRow[]> {
  return tx<OwnedRow[]>`
    select ${columns(tx)} from facility
    where owner_numbered_address(owner_id, owner_ref, owner_address_key) is not null
      and owner_numbered_address(owner_id, owner_ref, owner_address_key) = any (${keys(tx, ownerId, places)})`
}

/** Computed once per statement, not per row. */
function keys(tx: Tx, ownerId: string, texts: readonly string[]) {
  return tx`array(select owner_key(${ownerId}, key) from unnest(${[...texts]}::text[]) as t (key))`
}

/** Locks until the transaction ends, in id order to avoid deadlocks. */
export async function lockOwned(tx: Tx, ids: readonly string[]): Promise<OwnedRow[]> {
  return tx<OwnedRow[]>`
    select ${columns(tx)} from facility where id = any (${[...ids]}::uuid[]) order by id for no key update`
}

export async function insertOwned(
  tx: Tx,
  { ownerId, importId }: { ownerId: string; importId: string | null },
  facilities: readonly OwnedFacility[],
): Promise<void> {
  await tx`
    insert into facility (
      owner_id, import_id, owner_ref, owner_address_key, name, street, city, state, zip, address, latitude, longitude,
      location_is_approximate, time_zone, sport_types, lines_marked_for, price_cents, indoor_outdoor, surface_type, field_type,
      lighting, amenities, capacity, refund_policy, approval, response_hours, photos_urls, provider_type, booking_phone, booking_email, booking_url,
      length_ft, width_ft, description, venue_name)
    select ${ownerId}, ${importId}, owner_ref, owner_address_key, name, street, city, state, zip, address, latitude, longitude,
      location_is_approximate, time_zone, sport_types, lines_marked_for, price_cents, indoor_outdoor, surface_type, field_type,
      lighting, amenities, capacity, refund_policy, approval, response_hours, photos_urls, provider_type, booking_phone, booking_email, booking_url,
      length_ft, width_ft, description, venue_name
    from ${rowsOf(tx, facilities.map(toColumns))}`
}

/** Before its owner's email is verified. */
export async function publishDraft(tx: Tx, id: string): Promise<void> {
  await tx`update facility set retired_at = null, draft_since = null where id = ${id} and draft_since is not null`
}

/** In id order. The caller must pass only facilities of this owner. */
export async function updateOwned(tx: Tx, facilities: readonly OwnedRow[]): Promise<void> {
  const rows = facilities.map(facility => ({ id: facility.id, ...toColumns(facility) }))
  rows.sort((a, b) => (a.id < b.id ? -1 : 1))
  await tx`
    update facility f set
      owner_ref = r.owner_ref, owner_address_key = r.owner_address_key, name = r.name, street = r.street, city = r.city,
      state = r.state, zip = r.zip, address = r.address, latitude = r.latitude, longitude = r.longitude,
      location_is_approximate = r.location_is_approximate, time_zone = r.time_zone, sport_types = r.sport_types,
      lines_marked_for = r.lines_marked_for, price_cents = r.price_cents, indoor_outdoor = r.indoor_outdoor,
      surface_type = r.surface_type, field_type = r.field_type, lighting = r.lighting, amenities = r.amenities,
      capacity = r.capacity, refund_policy = r.refund_policy, approval = r.approval, response_hours = r.response_hours, photos_urls = r.photos_urls, provider_type = r.provider_type,
      booking_phone = r.booking_phone, booking_email = r.booking_email, booking_url = r.booking_url,
      length_ft = r.length_ft, width_ft = r.width_ft, description = r.description, venue_name = r.venue_name
    from ${rowsOf(tx, rows)} where f.id = r.id`
}

export async function recordBefore(tx: Tx, importId: string, rows: readonly OwnedRow[]): Promise<void> {
  const changes = rows.map(({ id, ...before }) => ({ id, before }))
  await tx`
    insert into facility_import_change (import_id, facility_id, before)
    select ${importId}, id, before from jsonb_to_recordset(${tx.json(changes)}) as r (id uuid, before jsonb)`
}

type Kind = Pick<OwnedFacility, 'sportTypes' | 'linesMarkedFor' | 'surfaceType' | 'indoorOutdoor'>

/**
 * Needs a transaction of its own: from within a long one, the trigger that keeps the combinations would block everyone
 * who needs the same one.
 */
export async function insertKinds(db: Db, kinds: readonly Kind[]): Promise<void> {
  const rows = kinds.map(kind => ({
    sport_types: kind.sportTypes,
    lines_marked_for: kind.linesMarkedFor,
    surface_type: kind.surfaceType,
    indoor_outdoor: kind.indoorOutdoor,
  }))
  await db`
    insert into facility_kind (id, sport_text, surface_text, indoor_outdoor)
    select distinct on (id) facility_kind_id(sport_types, lines_marked_for, surface_type, indoor_outdoor) as id,
      sports_as_text(sport_types, lines_marked_for), lower(surface_type), indoor_outdoor
    from jsonb_to_recordset(${db.json(rows)})
      as r (sport_types text[], lines_marked_for text[], surface_type text, indoor_outdoor text)
    order by id
    on conflict do nothing`
}

/** In id order. Sorted here: with ORDER BY the planner would scan the whole primary key. */
export async function findAdded(tx: Tx, importId: string): Promise<string[]> {
  const rows = await tx<{ id: string }[]>`select id from facility where import_id = ${importId}`
  return rows.map(row => row.id).sort()
}

/** In id order. */
export async function findChanged(tx: Tx, importId: string): Promise<string[]> {
  const rows = await tx<{ id: string }[]>`
    select facility_id as id from facility_import_change where import_id = ${importId} order by facility_id`
  return rows.map(row => row.id)
}

export async function findBefore(tx: Tx, importId: string, ids: readonly string[]): Promise<OwnedRow[]> {
  const rows = await tx<{ id: string; before: OwnedFacility }[]>`
    select facility_id as id, before from facility_import_change
    where import_id = ${importId} and facility_id = any (${[...ids]}::uuid[])`
  // For records from before approvals existed.
  const missing = { approval: 'instant', responseHours: DEFAULT_RESPONSE_HOURS } as const
  return rows.map(({ id, before }) => ({ ...missing, ...before, id }))
}

/** Blocks new references until the transaction ends. */
export async function lockWhole(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx`select 1 from facility where id = any (${[...ids]}::uuid[]) order by id for update`
}

/** By a later import or a person. */
export async function isChangedSince(tx: Tx, importId: string, ids: readonly string[]): Promise<boolean> {
  const [row] = await tx<[{ isChanged: boolean }]>`
    select exists (
      select from facility f join facility_import mine on mine.id = ${importId}
      where f.id = any (${[...ids]}::uuid[]) and f.edited_at > mine.finished_at
    ) or exists (
      select from facility_import_change c
      join facility_import later on later.id = c.import_id
      join facility_import mine on mine.id = ${importId}
      where c.facility_id = any (${[...ids]}::uuid[]) and c.import_id <> mine.id and later.status = 'imported'
        and (later.finished_at, later.id) > (mine.finished_at, mine.id)
    ) as is_changed`
  return row.isChanged
}

/** Whether anyone saved one, or was notified of a free time there: deleting it would silently drop that. */
export async function isSaved(tx: Tx, ids: readonly string[]): Promise<boolean> {
  const [row] = await tx<[{ isSaved: boolean }]>`
    select exists (select from favorite where facility_id = any (${[...ids]}::uuid[]))
      or exists (select from search_alert_time where facility_id = any (${[...ids]}::uuid[]) and notified_at is not null)
      as is_saved`
  return row.isSaved
}

/** Ignores expired holds. */
export async function isTakenSince(tx: Tx, ids: readonly string[], since: Date): Promise<boolean> {
  const [row] = await tx<[{ isTaken: boolean }]>`
    select exists (select from booking where facility_id = any (${[...ids]}::uuid[]) and created_at >= ${since})
      or exists (
        select from reservation
        where facility_id = any (${[...ids]}::uuid[]) and kind = 'hold' and expires_at > now() and created_at >= ${since}
      ) as is_taken`
  return row.isTaken
}

/** Also deletes hours and expired holds; any other reference refuses that (`IN_USE`). */
export async function deleteOwned(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx`
    delete from reservation where facility_id = any (${[...ids]}::uuid[]) and kind = 'hold' and expires_at <= now()`
  await tx`delete from facility where id = any (${[...ids]}::uuid[])`
}

/** SQLSTATE foreign_key_violation. */
export const IN_USE = '23503'

function columns(tx: Tx) {
  return tx`id, owner_ref as ref, owner_address_key as address_key, name, street, city, state, zip, latitude, longitude,
    location_is_approximate, time_zone, sport_types, lines_marked_for, price_cents, indoor_outdoor, surface_type,
    field_type, lighting, amenities, capacity, refund_policy, approval, response_hours, photos_urls, provider_type,
    booking_phone, booking_email, booking_url, length_ft, width_ft, description, venue_name`
}

type Columns = ReturnType<typeof toColumns> & { id?: string }

function rowsOf(tx: Tx, rows: readonly Columns[]) {
  return tx`jsonb_to_recordset(${tx.json([...rows])}) as r (
    id uuid, owner_ref text, owner_address_key text, name text, street text, city text, state text, zip text, address text,
    latitude double precision, longitude double precision, location_is_approximate boolean, time_zone text,
    sport_types text[], lines_marked_for text[], price_cents integer, indoor_outdoor text, surface_type text, field_type text,
    lighting boolean, amenities text[], capacity integer, refund_policy jsonb, approval text, response_hours integer, photos_urls text[], provider_type text,
    booking_phone text, booking_email text, booking_url text, length_ft double precision, width_ft double precision,
    description text, venue_name text)`
}

export type ListedRow = FacilityRow & {
  ownRef: string | null
  importId: string | null
  isChecked: boolean
  isDraft: boolean
}

export type NamedRow = Omit<OwnedFacility, 'ref' | 'addressKey' | 'timeZone'> & { id: string; ownRef: string | null }

/** By name; `unchecked` selects imported facilities that nobody has looked at. */
export async function findOwned(
  db: Db,
  { ownerId, unchecked, after, limit }: AskedPage<NamePosition> & { ownerId: string; unchecked: boolean },
): Promise<ListedRow[]> {
  return db<ListedRow[]>`
    select ${facilityColumns(db)}, owner_ref as own_ref, import_id,
      (import_id is null or checked_at is not null) as is_checked, draft_since is not null as is_draft
    from facility
    where owner_id = ${ownerId} ${unchecked ? uncheckedOnly(db) : db``}
      ${after ? db`and (name, id) > (${after.name}, ${after.id}::uuid)` : db``}
    order by name, id limit ${limit}`
}

export async function countOwned(
  db: Db,
  { ownerId, unchecked }: { ownerId: string; unchecked: boolean },
): Promise<number> {
  const [row] = await db<[{ count: number }]>`
    select count(*)::integer as count from facility where owner_id = ${ownerId} ${unchecked ? uncheckedOnly(db) : db``}`
  return row.count
}

/** Returns the count. Locks in id order, waiting for concurrent changes. */
export async function markChecked(
  db: Db,
  {
    ownerId,
    facilityIds,
    importId,
    limit,
  }: { ownerId: string; facilityIds: readonly string[] | undefined; importId: string | undefined; limit: number },
): Promise<number> {
  const { count } = await db`
    update facility set checked_at = now()
    where id in (
      select id from facility
      where owner_id = ${ownerId} ${uncheckedOnly(db)}
        ${facilityIds ? db`and id = any (${[...facilityIds]}::uuid[])` : db``}
        ${importId ? db`and import_id = ${importId}` : db``}
      order by id limit ${limit} for update)`
  return count
}

function uncheckedOnly(db: Db) {
  return db`and import_id is not null and checked_at is null`
}

/** By name; null means every owner. */
export async function findNamed(
  db: Db,
  { ownerId, after, limit }: AskedPage<NamePosition> & { ownerId: string | null },
): Promise<NamedRow[]> {
  return db<NamedRow[]>`
    select id, name, owner_ref as own_ref, street, city, state, zip, latitude, longitude,
      location_is_approximate, sport_types,
      lines_marked_for, price_cents, indoor_outdoor,
      surface_type, field_type, lighting, amenities, capacity,
      refund_policy, approval, response_hours, photos_urls, provider_type,
      booking_phone, booking_email, booking_url,
      length_ft, width_ft, description, venue_name
    from facility
    where ${ownerId === null ? db`retired_at is null` : db`owner_id = ${ownerId}`}
      ${after ? db`and (name, id) > (${after.name}, ${after.id}::uuid)` : db``}
    order by name, id limit ${limit}`
}
