import { readFreeTimes } from '#availability/server/read-free-times.ts'
import { facilitiesProblem } from '#facilities/contract.ts'
import type { Db } from '#kit/server/db.ts'
import { paths } from '#kit/shared/paths.ts'
import { makeFacilityCalendar } from './make-facility-calendar.ts'
import { findNamed } from './store.ts'

/** As far as people plan, and few enough bytes. */
const DAYS = 56

/** When a facility is taken and when it is free, as an iCalendar file for everybody. Refuses: facility-not-found. */
export async function readFacilityCalendar(
  { db, publicUrl }: { db: Db; publicUrl: string },
  facilityId: string,
): Promise<string> {
  const [named, times] = await Promise.all([findNamed(db, facilityId), readFreeTimes(db, { facilityId, days: DAYS })])
  if (!named) throw facilitiesProblem('facility-not-found')
  const url = publicUrl + paths.facility(facilityId)
  return makeFacilityCalendar({ ...named, id: facilityId, url, times })
}
