import { columns, type FacilityRow } from '#facilities/server/store.ts'
import type { Db } from '#kit/server/db.ts'
import type { AskedPage, NamePosition } from '#kit/server/pages.ts'
import type { OwnedFacility } from '../owned-facility.ts'

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
    select ${columns(db)}, owner_ref as own_ref, import_id,
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
    select id, name, owner_ref as own_ref, street, city, state, zip, latitude, longitude, location_is_approximate,
      sport_types, lines_marked_for, price_cents, indoor_outdoor, surface_type, field_type, lighting, amenities,
      capacity, refund_hours, approval, response_hours, photos_urls, provider_type, booking_phone, booking_email,
      booking_url, length_ft, width_ft, description, venue_name
    from facility
    where ${ownerId === null ? db`retired_at is null` : db`owner_id = ${ownerId}`}
      ${after ? db`and (name, id) > (${after.name}, ${after.id}::uuid)` : db``}
    order by name, id limit ${limit}`
}
