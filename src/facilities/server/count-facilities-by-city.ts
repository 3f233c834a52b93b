import type { Db } from '#kit/server/db/db.ts'
import { countByCity } from './store.ts'

/** The whole catalogue: up to a second for a million facilities, so not for every request. */
export function countFacilitiesByCity(db: Db): Promise<{ city: string; state: string; count: number }[]> {
  return countByCity(db)
}
