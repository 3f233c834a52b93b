import { readFreeTimes } from '#availability/server/read-free-times.ts'
import { facilitiesProblem } from '#facilities/contract.ts'
import type { Db } from '#kit/server/db/db.ts'
import { paths } from '#kit/shared/paths.ts'
import { CALENDAR_DAYS, makeFacilityIcs } from './make-facility-ics.ts'
import { findNamed } from './store.ts'

/** Public iCalendar file of taken and, on request, free times. Refuses: facility-not-found. */
export async function readFacilityIcs(
  { db, publicUrl }: { db: Db; publicUrl: string },
  { facilityId, withFreeTimes }: { facilityId: string; withFreeTimes: boolean },
): Promise<string> {
  const [named, times] = await Promise.all([
    findNamed(db, facilityId),
    readFreeTimes(db, { facilityId, days: CALENDAR_DAYS }),
  ])
  if (!named) throw facilitiesProblem('facility-not-found')
  const url = publicUrl + paths.facility(facilityId)
  const { name, knowsFree } = named
  return makeFacilityIcs({ name, id: facilityId, url, times, withFreeTimes: withFreeTimes && knowsFree })
}
