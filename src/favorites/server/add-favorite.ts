import { facilitiesProblem } from '#facilities/contract.ts'
import type { Db } from '#kit/server/db.ts'
import { favoritesProblem } from '../contract.ts'
import { insertFavorite, lockFavorites } from './store.ts'

/** Saves a facility for a visitor, once. Refuses: facility-not-found, too-many-favorites. */
export async function addFavorite(
  db: Db,
  favorite: { visitorId: string; facilityId: string },
): Promise<{ isFavorite: boolean }> {
  const { isFacility, isKept } = await db.begin(async tx => {
    // A statement counts what there was when it began: without the lock two at once would both be the last.
    await lockFavorites(tx, favorite.visitorId)
    return insertFavorite(tx, favorite)
  })
  if (!isFacility) throw facilitiesProblem('facility-not-found')
  if (!isKept) throw favoritesProblem('too-many-favorites')
  return { isFavorite: true }
}
