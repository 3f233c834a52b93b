import type { Tx } from '#kit/server/db.ts'
import { insertSimulated } from './store.ts'

/**
 * Connects those samples of the demo whose calendar another system is said to hold: the process that asks plays it. What an owner has
 * connected since stays.
 */
export async function connectSimulated(tx: Tx, facilityIds: readonly string[]): Promise<void> {
  await insertSimulated(tx, facilityIds)
}
