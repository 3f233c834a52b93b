import type { Tx } from '#kit/server/db/db.ts'
import { insertListedVenues, moveToListedVenues } from './store.ts'

/** Keeps statements short. */
const BATCH = 5_000

/** After an import, or its undo, has changed the `venue` column of an organization's facilities. */
export async function followLists(tx: Tx, organizationId: string): Promise<void> {
  await insertListedVenues(tx, organizationId)
  while ((await moveToListedVenues(tx, { organizationId, limit: BATCH })) === BATCH);
}
