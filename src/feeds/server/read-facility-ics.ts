import ICAL from 'ical.js'
import ical, { ICalCalendarMethod, type ICalEventData, ICalEventTransparency } from 'ical-generator'
import type { Period } from '#availability/rules.ts'
import { type FreeTimes, readFreeTimes } from '#availability/server/read-free-times.ts'
import { facilitiesProblem } from '#facilities/contract.ts'
import type { Db } from '#kit/server/db/db.ts'
import { paths } from '#kit/shared/paths.ts'
import { product } from '#kit/shared/product.ts'
import { DAY, MINUTE } from '#kit/shared/time.ts'
import { oneLine } from '#messages/safe-text.ts'
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

/** As far ahead as people plan. */
const CALENDAR_DAYS = 56

type CalendarInput = {
  id: string
  name: string
  url: string
  times: FreeTimes
  /** Requested and known: unknown if another system holds the calendar. */
  withFreeTimes: boolean
}

/**
 * Taken time is merged, anonymous events. Free time is a VAVAILABILITY (RFC 7953), only on request: some programs
 * reject unknown components, and events would look taken. UTC, so no time zone rules. Same times, same bytes, so
 * readers get a 304.
 */
function makeFacilityIcs(told: CalendarInput): string {
  const { name, times, withFreeTimes } = told
  const calendar = ical({
    name: oneLine(`${name} (${product.name})`),
    prodId: { company: product.name, product: 'times' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: REFRESH_SECONDS,
    events: [
      ...times.booked.map(period => eventOf(told, period, 'Booked')),
      ...times.blocked.map(period => eventOf(told, period, 'Not available')),
    ],
  }).toString()
  // The library lacks VAVAILABILITY. User text is folded and escaped, so no line of it can match.
  const end = calendar.lastIndexOf('END:VCALENDAR')
  return `${calendar.slice(0, end)}${withFreeTimes ? `${availabilityOf(told)}\r\n` : ''}END:VCALENDAR\r\n`
}

/** A hint; most programs use their own interval. */
const REFRESH_SECONDS = 900

function eventOf(
  { id, name, url }: CalendarInput,
  { start, end }: Period,
  summary: 'Booked' | 'Not available',
): ICalEventData {
  return {
    id: uidOf(summary === 'Booked' ? 'booked' : 'blocked', { id, url }, start),
    start: new Date(start),
    end: new Date(end),
    stamp: new Date(stampOf(start)),
    summary,
    location: oneLine(name),
    url,
    transparency: ICalEventTransparency.OPAQUE,
  }
}

/** Nothing else can be booked. */
function availabilityOf(told: CalendarInput): string {
  const { span, free } = told.times
  const whole = componentOf('vavailability', told, span)
  whole.addPropertyWithValue('busytype', 'BUSY-UNAVAILABLE')
  for (const period of free) {
    const available = componentOf('available', told, period)
    available.addPropertyWithValue('summary', 'Available')
    whole.addSubcomponent(available)
  }
  return whole.toString()
}

function componentOf(kind: 'vavailability' | 'available', told: CalendarInput, { start, end }: Period): ICAL.Component {
  const component = new ICAL.Component(kind)
  component.addPropertyWithValue('uid', uidOf(kind === 'available' ? 'free' : 'times', told, start))
  component.addPropertyWithValue('dtstamp', timeOf(stampOf(start)))
  component.addPropertyWithValue('dtstart', timeOf(start))
  component.addPropertyWithValue('dtend', timeOf(end))
  return component
}

/** Stable when the end of a stretch moves. */
function uidOf(kind: string, { id, url }: Pick<CalendarInput, 'id' | 'url'>, start: number): string {
  return `${kind}-${id}-${start / MINUTE}@${new URL(url).hostname}`
}

/** DTSTAMP: in the past, and deterministic. */
function stampOf(start: number): number {
  return start - (CALENDAR_DAYS + 1) * DAY
}

function timeOf(instant: number): ICAL.Time {
  return ICAL.Time.fromJSDate(new Date(instant), true)
}
