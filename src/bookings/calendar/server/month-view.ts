import type { z } from 'zod'
import type { calendarEndpoints, OwnerMonth } from '#bookings/calendar/contract.ts'
import { facilitiesProblem } from '#facilities/contract.ts'
import type { Db } from '#kit/server/db/db.ts'
import type { OrganizationScope } from '#organizations/server/queries.ts'
import { countDays, readFollowed } from './store.ts'
import { chosenBy } from './week-view.ts'

type Query = z.output<typeof calendarEndpoints.month.query>

/** Only days that have anything. `scope`: null for any facility. Refuses: facility-not-found (also another's). */
export async function readMonth(
  db: Db,
  { scope, query }: { scope: OrganizationScope | null; query: Query },
): Promise<OwnerMonth> {
  const { month, facilityId, ...filters } = query
  if (facilityId) {
    const named = { ...chosenBy(scope, { facilityId: [facilityId] }), from: `${month}-01`, days: 1, after: undefined }
    const { shown } = await readFollowed(db, { ...named, limit: 1 })
    if (shown.length === 0) throw facilitiesProblem('facility-not-found')
  }
  const chosen = chosenBy(scope, { ...filters, facilityId: facilityId ? [facilityId] : undefined })
  return { month, days: await countDays(db, { ...chosen, month }) }
}
