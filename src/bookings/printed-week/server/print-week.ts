import { MAX_CALENDAR_FACILITIES } from '#bookings/calendar/contract.ts'
import { readWeekView } from '#bookings/calendar/server/week-view.ts'
import { NO_VENUE } from '#bookings/reports/rules.ts'
import type { BookingServices } from '#bookings/server/booking-services.ts'
import { facilitiesProblem } from '#facilities/contract.ts'
import type { OrganizationScope } from '#organizations/server/queries.ts'
import { entriesByDay } from '../rules.ts'
import { drawWeek, type WeekRow } from './draw-week.ts'
import { listVenueFacilities } from './store.ts'

type Asked = { scope: OrganizationScope; venue: string; from: string }

/** A PDF, piece by piece. Refuses: facility-not-found (also for a venue that the member doesn't see). */
export async function printWeek(
  services: BookingServices,
  { scope, venue, from }: Asked,
): Promise<AsyncIterable<Uint8Array>> {
  const venueId = venue === NO_VENUE ? null : venue
  const facilities = await listVenueFacilities(services.db, { scope, venueId })
  if (facilities.length === 0 && venueId !== null) throw facilitiesProblem('facility-not-found')
  const ids = facilities.map(({ id }) => id)
  async function* rows(): AsyncIterable<WeekRow> {
    for (let start = 0; start < ids.length; start += MAX_CALENDAR_FACILITIES) {
      const facilityId = ids.slice(start, start + MAX_CALENDAR_FACILITIES)
      const query = { from, days: 7 as const, facilityId, organization: undefined }
      const { columns } = await readWeekView(services, { scope, query })
      yield* columns.map(({ facility, items }) => ({ name: facility.name, days: entriesByDay(items, from) }))
    }
  }
  return drawWeek({ title: facilities[0]?.venueName ?? 'Facilities without a venue', from, rows: rows() })
}
