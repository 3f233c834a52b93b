import type { Db } from '#kit/server/db.ts'
import { markChecked } from './store.ts'

/** So many rows in one statement: a long list takes several short ones. */
const BATCH = 5_000

/**
 * An owner has looked at facilities of theirs: those named, those that an import has added, or all of them where neither is
 * said. Others' are left as they are. Answers how many had not been looked at before.
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
