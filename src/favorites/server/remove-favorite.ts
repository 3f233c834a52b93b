import type { Db } from '#kit/server/db/db.ts'
import { deleteFavorite } from './store.ts'

export async function removeFavorite(
  db: Db,
  { visitorId, facilityId }: { visitorId: string | null; facilityId: string },
): Promise<{ isFavorite: boolean }> {
  if (visitorId) await deleteFavorite(db, { visitorId, facilityId })
  return { isFavorite: false }
}
