import type { Db } from '#kit/server/db/db.ts'
import { findHeld, type HeldPayout } from './store.ts'

export type { HeldPayout } from './store.ts'

/** No usable account, or refused. Longest waiting first. */
export function listHeldPayouts(db: Db, limit: number): Promise<HeldPayout[]> {
  return findHeld(db, limit)
}
