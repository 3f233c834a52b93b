import type { Db, Tx } from '#kit/server/db/db.ts'
import { MAX_FAVORITES } from '../contract.ts'

type Favorite = { visitorId: string; facilityId: string }

/** Newest first. */
export async function findFavoriteIds(db: Db, visitorId: string | null): Promise<string[]> {
  if (!visitorId) return []
  const rows = await db<{ facilityId: string }[]>`
    select facility_id from favorite where visitor_id = ${visitorId}
    order by created_at desc, facility_id`
  return rows.map(row => row.facilityId)
}

/** Makes other saves of the same visitor wait until the transaction ends. */
export async function lockFavorites(tx: Tx, visitorId: string): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtextextended('favorites of ' || ${visitorId}::text, 0))`
}

/** Inserts if the facility exists and there is room; an existing one is left alone. */
export async function insertFavorite(
  tx: Tx,
  { visitorId, facilityId }: Favorite,
): Promise<{ isFacility: boolean; isKept: boolean }> {
  const [row] = await tx<[{ isFacility: boolean; isKept: boolean }]>`
    with added as (
      insert into favorite (visitor_id, facility_id)
      select ${visitorId}::uuid, f.id from facility f
      where f.id = ${facilityId} and (select count(*) from favorite where visitor_id = ${visitorId}) < ${MAX_FAVORITES}
      for key share of f
      on conflict do nothing
      returning 1
    )
    select exists (select from facility where id = ${facilityId}) as is_facility,
      exists (select from added)
        or exists (select from favorite where visitor_id = ${visitorId} and facility_id = ${facilityId}) as is_kept`
  return row
}

export async function deleteFavorite(db: Db, { visitorId, facilityId }: Favorite): Promise<void> {
  await db`delete from favorite where visitor_id = ${visitorId} and facility_id = ${facilityId}`
}
