import type { Db } from '#kit/server/db/db.ts'
import type { Facility } from '../contract.ts'
import { toFacility } from './read-facility.ts'
import { findFacilities } from './store.ts'

/** In the order of the ids; missing ones are left out. */
export async function readFacilities(db: Db, ids: readonly string[]): Promise<Facility[]> {
  if (ids.length === 0) return []
  const rows = new Map((await findFacilities(db, ids)).map(row => [row.id, row]))
  return ids.flatMap(id => rows.get(id) ?? []).map(toFacility)
}
