import type { Db } from '#kit/server/db.ts'
import type { Facility } from '../contract.ts'
import { toFacility } from './read-facility.ts'
import { findFacilities } from './store.ts'

/** Facilities in the order of these ids; those that are not there are left out. */
export async function readFacilities(db: Db, ids: readonly string[]): Promise<Facility[]> {
  if (ids.length === 0) return []
  const rows = new Map((await findFacilities(db, ids)).map(row => [row.id, row]))
  return ids.flatMap(id => rows.get(id) ?? []).map(toFacility)
}
