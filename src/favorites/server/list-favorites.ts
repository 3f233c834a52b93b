import type { Facility } from '#facilities/contract.ts'
import { readFacilities } from '#facilities/server/read-facilities.ts'
import type { Db } from '#kit/server/db/db.ts'
import { findFavoriteIds } from './store.ts'

/** Newest first; empty for an unknown browser. */
export async function listFavorites(db: Db, visitorId: string | null): Promise<Facility[]> {
  return readFacilities(db, await findFavoriteIds(db, visitorId))
}
