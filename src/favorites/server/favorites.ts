import { type Facility, facilitiesProblem } from '#facilities/contract.ts'
import { readFacilities } from '#facilities/server/read-facilities.ts'
import { favoritesProblem } from '#favorites/contract.ts'
import type { Db } from '#kit/server/db/db.ts'
import { deleteFavorite, findFavoriteIds, insertFavorite, lockFavorites } from './store.ts'

/** Newest first; empty for an unknown browser. */
export async function listFavorites(db: Db, visitorId: string | null): Promise<Facility[]> {
  return readFacilities(db, await findFavoriteIds(db, visitorId))
}

/** Idempotent. Refuses: facility-not-found, too-many-favorites. */
export async function addFavorite(
  db: Db,
  favorite: { visitorId: string; facilityId: string },
): Promise<{ isFavorite: boolean }> {
  const { isFacility, isKept } = await db.begin(async tx => {
    // A statement counts rows as of its start: without the lock two concurrent saves could exceed the limit.
    await lockFavorites(tx, favorite.visitorId)
    return insertFavorite(tx, favorite)
  })
  if (!isFacility) throw facilitiesProblem('facility-not-found')
  if (!isKept) throw favoritesProblem('too-many-favorites')
  return { isFavorite: true }
}

export async function removeFavorite(
  db: Db,
  { visitorId, facilityId }: { visitorId: string | null; facilityId: string },
): Promise<{ isFavorite: boolean }> {
  if (visitorId) await deleteFavorite(db, { visitorId, facilityId })
  return { isFavorite: false }
}
