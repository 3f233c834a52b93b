import type { z } from 'zod'
import { defaultSchedule, slotsOn } from '#availability/rules.ts'
import {
  type CalendarColumn,
  type calendarEndpoints,
  MAX_CALENDAR_FACILITIES,
  type OwnerCalendar,
} from '#bookings/calendar/contract.ts'
import { spansOf } from '#bookings/calendar/rules.ts'
import type { DeskBooking } from '#bookings/contract.ts'
import type { BookingServices } from '#bookings/server/booking-services.ts'
import { presentDeskBooking } from '#bookings/server/present-booking.ts'
import { listBookingsByIds } from '#bookings/server/store.ts'
import { facilitiesProblem } from '#facilities/contract.ts'
import type { Db } from '#kit/server/db/db.ts'
import { addDays, MINUTE, offsetMinutesAt, toOffsetIso } from '#kit/shared/time.ts'
import type { OrganizationScope } from '#organizations/server/queries.ts'
import { presentConflicts, titlesOf } from './present-conflicts.ts'
import { presentOutside } from './present-outside.ts'
import { type Chosen, type ColumnRow, findPending, readColumns } from './store.ts'

type Query = z.output<typeof calendarEndpoints.read.query>

/**
 * By name, at most 60; a null scope, any of those named. Two statements. Refuses: facility-not-found (also another
 * owner's).
 */
export async function readWeekView(
  services: BookingServices,
  { scope, query }: { scope: OrganizationScope | null; query: Query },
): Promise<OwnerCalendar> {
  const { from, days, facilityId: named, after } = query
  const limit = MAX_CALENDAR_FACILITIES
  const chosen = chosenBy(scope, query)
  const rows = await readColumns(services.db, { ...chosen, from, days, after, limit: limit + 1 })
  if (named && !after && rows.length < named.length) throw facilitiesProblem('facility-not-found')
  const page = rows.slice(0, limit)
  const titles = await titlesOf(
    services,
    page.flatMap(({ takings }) => takings),
  )
  return {
    from,
    days,
    columns: page.map(row => columnOf(row, { from, days, titles })),
    total: named ? named.length : (page[0]?.total ?? 0),
    next: rows.length > limit ? page.at(-1)!.id : null,
  }
}

type Filtered = Partial<Pick<Query, 'facilityId' | 'venueId' | 'sport'>>

export function chosenBy(
  scope: OrganizationScope | null,
  { facilityId: facilityIds, venueId, sport }: Filtered,
): Chosen {
  return { scope, facilityIds, venueId, sport }
}

type Shown = { from: string; days: number; titles: ReadonlyMap<string, string> }

function columnOf(row: ColumnRow, { from, days, titles }: Shown): CalendarColumn {
  const { id, name, timeZone, takings, outside } = row
  const iso = (at: number) => toOffsetIso(at, offsetMinutesAt(timeZone, at))
  return {
    facility: { id, name, timeZone },
    open: openOn(row, from, days).map(({ start, end }) => ({ startTime: iso(start), endTime: iso(end) })),
    items: [
      ...presentConflicts(takings, { facilityId: id, timeZone, titles }),
      ...presentOutside(outside, { from, days, timeZone }),
    ],
  }
}

/** Includes unpriced hours and buffers. */
function openOn({ schedule, priceCents, timeZone }: ColumnRow, from: string, days: number) {
  const offered = schedule ?? defaultSchedule
  const slots = Array.from({ length: days }, (_, day) =>
    slotsOn(offered, priceCents ?? 0, addDays(from, day), timeZone),
  )
  return spansOf(slots.flat(), (offered.bufferMinutes ?? 0) * MINUTE)
}

const MAX_LISTED_PENDING = 50

/** Most urgent first. */
export async function listPending(
  db: Db,
  scope: OrganizationScope,
): Promise<{ bookings: DeskBooking[]; total: number }> {
  const { ids, total } = await findPending(db, { scope, limit: MAX_LISTED_PENDING })
  const rows = await listBookingsByIds(db, ids)
  return { bookings: rows.map(presentDeskBooking), total }
}
