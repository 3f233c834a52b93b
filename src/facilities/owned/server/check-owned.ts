import type { Db } from '#kit/server/db/db.ts'
import { markChecked } from './store.ts'

/** Keeps statements short. */
const BATCH = 5_000

/**
 * Marks as looked at: those named, those of an import, or all. Ignores facilities of others. Returns how many were new.
 */
export async function checkOwned(
  db: Db,
  {
    ownerId,
    facilityIds,
    importId,
  }: { ownerId: string; facilityIds?: readonly string[] | undefined; importId?: string | undefined },
): Promise<{ checked: number }> {
  let checked = 0
  for (;;) {
    const count = await markChecked(db, { ownerId, facilityIds, importId, limit: BATCH })
    checked += count
    if (count < BATCH) return { checked }
  }
}
