import type { Tx } from '#kit/server/db.ts'
import { markAllMissed } from './store.ts'

/** Nobody can have a place any more: everybody who waits has missed it. The clinic is locked; answers how many waited. */
export async function endWaiting(tx: Tx, clinicId: string): Promise<number> {
  return markAllMissed(tx, clinicId)
}
