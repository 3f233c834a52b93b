import type { Tx } from '#kit/server/db/db.ts'
import { insertSimulated } from './store.ts'

/** Keeps existing connections. */
export async function connectSimulated(tx: Tx, facilityIds: readonly string[]): Promise<void> {
  await insertSimulated(tx, facilityIds)
}
