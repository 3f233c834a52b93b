import type { Db } from '#kit/server/db.ts'
import { markChecked } from './store.ts'

/** Rows per statement: a long list takes several short ones. */
const BATCH = 5_000

/**
 * Marks the owner's facilities as looked at: those named, those of an import, or all if neither is given. Ignores
 * facilities of others. Returns how many had not been looked at before.
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
