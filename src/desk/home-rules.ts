import type { Schedule } from '#availability/contract.ts'
import { defaultSchedule, type Period, slotsOn } from '#availability/rules.ts'
import { spansOf } from '#bookings/calendar/rules.ts'
import type { BookingStatus } from '#bookings/contract.ts'
import { addDays, isoIn, MINUTE } from '#kit/shared/time.ts'
import type { TodayFacility, TodayVenue } from './home-contract.ts'

type Facility = {
  id: string
  name: string
  timeZone: string
  venueId: string | null
  venueName: string | null
  /** Null for the default. */
  schedule: Schedule | null
}

/** Milliseconds since 1970. */
type Item = Period & {
  facilityId: string
  bookingId: string | null
  customer: string | null
  status: BookingStatus | null
  reason: string | null
}

/** Up to so many facilities are all shown; of more, only those with something today. */
const ALL_SHOWN = 20

/** Central Time without facilities. */
export function mostCommonZone(facilities: readonly { timeZone: string }[]): string {
  const counts = new Map<string, number>()
  for (const { timeZone } of facilities) counts.set(timeZone, (counts.get(timeZone) ?? 0) + 1)
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0] ?? 'America/Chicago'
}

/** Venues by name, then what belongs to none. `date` is yyyy-MM-dd at each facility; both lists keep their order. */
export function groupToday(facilities: readonly Facility[], items: readonly Item[], date: string): TodayVenue[] {
  const itemsOf = Map.groupBy(items, item => item.facilityId)
  const open = memoized(spansOn)
  const groups = [...Map.groupBy(facilities, facility => facility.venueId)].map(([id, members]) => {
    const shown = members.filter(member => facilities.length <= ALL_SHOWN || itemsOf.has(member.id))
    return {
      id,
      name: members[0]!.venueName,
      facilities: members.length,
      bookings: new Set(members.flatMap(member => itemsOf.get(member.id) ?? []).flatMap(item => item.bookingId ?? []))
        .size,
      shown: shown.map(member => presentToday(member, itemsOf.get(member.id) ?? [], open(member, date))),
    }
  })
  return groups.sort((one, other) =>
    one.name === null || other.name === null
      ? Number(one.name === null) - Number(other.name === null)
      : one.name.localeCompare(other.name, 'en-US'),
  )
}

function presentToday({ id, name, timeZone }: Facility, items: readonly Item[], open: Period[]): TodayFacility {
  const span = ({ start, end }: Period) => ({ startTime: isoIn(timeZone, start), endTime: isoIn(timeZone, end) })
  return {
    id,
    name,
    timeZone,
    open: open.map(span),
    items: merged(items).map(({ customer, status, reason, ...period }) => ({
      ...span(period),
      kind: status === null ? 'block' : status === 'pending_confirmation' ? 'pending' : 'booking',
      title: customer ?? reason ?? 'Blocked',
    })),
  }
}

/** A booking of touching times is one item. */
function merged(items: readonly Item[]): Item[] {
  const found: Item[] = []
  for (const item of items) {
    const last = found.findLast(({ bookingId }) => bookingId !== null && bookingId === item.bookingId)
    if (last && last.end === item.start) last.end = item.end
    else found.push({ ...item })
  }
  return found
}

/** Of all facilities in the seven days from a date on, yyyy-MM-dd. */
export function openMinutes(facilities: readonly Facility[], from: string): number {
  const minutesOn = memoized((facility, date) =>
    spansOn(facility, date).reduce((sum, { start, end }) => sum + (end - start) / MINUTE, 0),
  )
  return facilities.reduce(
    (sum, facility) =>
      sum + [0, 1, 2, 3, 4, 5, 6].reduce((days, day) => days + minutesOn(facility, addDays(from, day)), 0),
    0,
  )
}

function spansOn({ schedule, timeZone }: Pick<Facility, 'schedule' | 'timeZone'>, date: string): Period[] {
  const offered = schedule ?? defaultSchedule
  return spansOf(slotsOn(offered, 0, date, timeZone), (offered.bufferMinutes ?? 0) * MINUTE)
}

/** Most of an owner's facilities share their hours. */
function memoized<T>(compute: (facility: Facility, date: string) => T): (facility: Facility, date: string) => T {
  const known = new Map<string, T>()
  const texts = new Map<Facility, string>()
  return (facility, date) => {
    const text = texts.get(facility) ?? `${facility.timeZone} ${JSON.stringify(facility.schedule)}`
    texts.set(facility, text)
    const key = `${date} ${text}`
    if (!known.has(key)) known.set(key, compute(facility, date))
    return known.get(key)!
  }
}
