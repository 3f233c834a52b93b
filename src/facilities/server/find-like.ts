import type { Db } from '#kit/server/db/db.ts'
import { selectLike } from './store.ts'

export type LikeFacility = { id: string; name: string; address: string }

/** Facilities of a state with this exact name, or at this street number in this city; at most ten. */
export function findLike(
  db: Db,
  place: { name: string; street: string; city: string; state: string },
): Promise<LikeFacility[]> {
  return selectLike(db, place)
}
