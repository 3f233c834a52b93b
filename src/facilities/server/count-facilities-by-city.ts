import type { Db } from '#kit/server/db.ts'
import { countByCity } from './store.ts'

/** How many facilities there are in each city, of the whole catalogue: up to a second for a million, so not for every request. */
export function countFacilitiesByCity(db: Db): Promise<{ city: string; state: string; count: number }[]> {
  return countByCity(db)
}
