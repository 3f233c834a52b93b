import { facilitiesProblem } from '#facilities/contract.ts'
import type { Db } from '#kit/server/db/db.ts'
import { favoritesProblem } from '../contract.ts'
import { insertFavorite, lockFavorites } from './store.ts'

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
