import { type FactValues, factNames, unknownFacts } from '#facilities/facts.ts'
import { columnChanges, columnList, recordsOf } from '#facilities/server/fact-columns.ts'
import { type FacilityRow, columns as facilityColumns, hasPrice } from '#facilities/server/store.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'
import type { AskedPage, NamePosition } from '#kit/server/http/pages.ts'
import { isWithin, type OrganizationScope } from '#organizations/server/queries.ts'
import type { OwnedRow } from './match-owned.ts'
import { type OwnedFacility, storedTypes, toStored } from './owned-facility.ts'

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
 * Blocks verification until the transaction ends. In a demo, verifying publishes the organization's drafts: locking it
 * before any facility keeps an import and a verification from deadlocking.
 */
export async function lockUnverifiedOwner(tx: Tx, organizationId: string): Promise<void> {
  await tx`select from organization where id = ${organizationId} and verified_at is null for share`
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

/** `areDrafts`: until their owner publishes them. */
export async function insertOwned(
  tx: Tx,
  { ownerId, importId, areDrafts }: { ownerId: string; importId: string | null; areDrafts: boolean },
  facilities: readonly OwnedFacility[],
): Promise<void> {
  const columns = columnList(Object.keys(storedTypes))
  await tx`
    insert into facility (owner_id, import_id, draft_since, retired_at, ${columns})
    select ${ownerId}, ${importId}, ${since(tx, areDrafts)}, ${since(tx, areDrafts)}, ${columns}
    from ${recordsOf(tx, facilities.map(toStored), storedTypes)}`
}

function since(tx: Tx, isSet: boolean) {
  return isSet ? tx`now()` : tx`null::timestamptz`
}

type Drafts = { scope: OrganizationScope; facilityIds?: readonly string[] | undefined; importId?: string | undefined }

/** All or those chosen; only chosen ones may lack a price. Locks in id order. Returns the ids. */
export async function publishDrafts(tx: Tx, { limit, ...drafts }: Drafts & { limit: number }): Promise<string[]> {
  const rows = await tx<{ id: string }[]>`
    update facility set retired_at = null, draft_since = null
    where id in (
      select id from facility where ${matching(tx, drafts)} ${drafts.facilityIds ? tx`` : tx`and ${hasPrice(tx)}`}
      order by id limit ${limit} for no key update)
    returning id`
  return rows.map(({ id }) => id)
}

export async function countDrafts(db: Db, drafts: Drafts): Promise<{ drafts: number; priced: number }> {
  const [row] = await db<[{ drafts: number; priced: number }]>`
    select count(*)::integer as drafts, count(*) filter (where ${hasPrice(db)})::integer as priced
    from facility where ${matching(db, drafts)}`
  return row
}

/** By name. */
export async function findUnpricedDrafts(
  db: Db,
  { limit, ...drafts }: Drafts & { limit: number },
): Promise<{ id: string; name: string }[]> {
  return db<{ id: string; name: string }[]>`
    select id, name from facility where ${matching(db, drafts)} and not ${hasPrice(db)} order by name, id limit ${limit}`
}

export async function findOwnIds(db: Db, scope: OrganizationScope, ids: readonly string[]): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    select id from facility f where ${isWithin(db, scope)} and id = any (${[...ids]}::uuid[])`
  return rows.map(({ id }) => id)
}

function matching(db: Db | Tx, { scope, facilityIds, importId }: Drafts) {
  return db`${isWithin(db, scope, db`facility`)} and draft_since is not null
    ${facilityIds ? db`and id = any (${[...facilityIds]}::uuid[])` : db``}
    ${importId ? db`and import_id = ${importId}` : db``}`
}

/** Without asking whether its owner may publish. */
export async function publishDraft(tx: Tx, id: string): Promise<void> {
  await tx`update facility set retired_at = null, draft_since = null where id = ${id} and draft_since is not null`
}

/** In id order. The caller must pass only facilities of this owner. */
export async function updateOwned(tx: Tx, facilities: readonly OwnedRow[]): Promise<void> {
  const rows = facilities.map(facility => ({ id: facility.id, ...toStored(facility) }))
  rows.sort((a, b) => (a.id < b.id ? -1 : 1))
  await tx`
    update facility f set ${columnChanges(Object.keys(storedTypes), 'r')}
    from ${recordsOf(tx, rows, { id: 'uuid', ...storedTypes })} where f.id = r.id`
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
  // Older records lack the facts that came later.
  return rows.map(({ id, before }) => ({ ...unknownFacts, ...before, id }))
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
  return tx`id, owner_ref as ref, owner_address_key as address_key, ${columnList(factNames)}`
}

export type ListedRow = FacilityRow & {
  ownRef: string | null
  importId: string | null
  isChecked: boolean
  isDraft: boolean
  isHidden: boolean
}

export type NamedRow = FactValues & { id: string; ownRef: string | null }

/** By name; `unchecked` selects imported facilities that nobody has looked at. */
export async function findOwned(
  db: Db,
  { scope, unchecked, after, limit }: AskedPage<NamePosition> & { scope: OrganizationScope; unchecked: boolean },
): Promise<ListedRow[]> {
  return db<ListedRow[]>`
    select ${facilityColumns(db)}, owner_ref as own_ref, import_id,
      (import_id is null or checked_at is not null) as is_checked, draft_since is not null as is_draft,
      hidden_since is not null as is_hidden
    from facility
    where ${isWithin(db, scope, db`facility`)} ${unchecked ? uncheckedOnly(db) : db``}
      ${after ? db`and (name, id) > (${after.name}, ${after.id}::uuid)` : db``}
    order by name, id limit ${limit}`
}

export async function countOwned(
  db: Db,
  { scope, unchecked }: { scope: OrganizationScope; unchecked: boolean },
): Promise<number> {
  const [row] = await db<[{ count: number }]>`
    select count(*)::integer as count from facility f where ${isWithin(db, scope)} ${unchecked ? uncheckedOnly(db) : db``}`
  return row.count
}

/** Returns the count. Locks in id order, waiting for concurrent changes. */
export async function markChecked(
  db: Db,
  {
    scope,
    facilityIds,
    importId,
    limit,
  }: {
    scope: OrganizationScope
    facilityIds: readonly string[] | undefined
    importId: string | undefined
    limit: number
  },
): Promise<number> {
  const { count } = await db`
    update facility set checked_at = now()
    where id in (
      select id from facility f
      where ${isWithin(db, scope)} ${uncheckedOnly(db)}
        ${facilityIds ? db`and id = any (${[...facilityIds]}::uuid[])` : db``}
        ${importId ? db`and import_id = ${importId}` : db``}
      order by id limit ${limit} for update)`
  return count
}

function uncheckedOnly(db: Db) {
  return db`and import_id is not null and checked_at is null`
}

/** By name; null means every owner's. */
export async function findNamed(
  db: Db,
  { scope, after, limit }: AskedPage<NamePosition> & { scope: OrganizationScope | null },
): Promise<NamedRow[]> {
  return db<NamedRow[]>`
    select id, owner_ref as own_ref, ${columnList(factNames)}
    from facility f
    where ${scope === null ? db`retired_at is null` : isWithin(db, scope)}
      ${after ? db`and (name, id) > (${after.name}, ${after.id}::uuid)` : db``}
    order by name, id limit ${limit}`
}
