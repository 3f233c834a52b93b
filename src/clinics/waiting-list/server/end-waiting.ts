import type { Tx } from '#kit/server/db/db.ts'
import { markAllMissed } from './store.ts'

/** Marks everyone waiting as missed and returns their number. Needs the clinic's lock. */
export async function endWaiting(tx: Tx, clinicId: string): Promise<number> {
  return markAllMissed(tx, clinicId)
}
