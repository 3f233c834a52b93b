import type { Db } from '#kit/server/db.ts'
import { findAccessVersion } from './store.ts'

/** What a facility's mailed key is made of beside its id; undefined where there is no such facility. */
export function readAccessVersion(db: Db, facilityId: string): Promise<number | undefined> {
  return findAccessVersion(db, facilityId)
}
