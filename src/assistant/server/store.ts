import type { KnownCity } from '#assistant/reading/known-places.ts'
import type { Db } from '#kit/server/db.ts'

/** Every city that has a facility, from all of them: not for every request. */
export async function findCities(db: Db): Promise<KnownCity[]> {
  return db<KnownCity[]>`select distinct city, state, time_zone as "timeZone" from facility`
}
