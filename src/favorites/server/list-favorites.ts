import type { Facility } from '#facilities/contract.ts'
import { readFacilities } from '#facilities/server/read-facilities.ts'
import type { Db } from '#kit/server/db.ts'
import { findFavoriteIds } from './store.ts'

/** What a visitor has saved, the newest first; nothing for a browser that is not known. */
export async function listFavorites(db: Db, visitorId: string | null): Promise<Facility[]> {
  return readFacilities(db, await findFavoriteIds(db, visitorId))
}
