import ICAL from 'ical.js'
import { unreadable } from '#calendars/server/feed.ts'
import { DAY, isCalendarDate } from '#kit/shared/time.ts'
import type { Property } from './read-components.ts'
import { UTC, type Zone, type Zones } from './zones.ts'

/** Milliseconds as if UTC; midnight for a date. */
export type Moment = { wall: number; zone: Zone; isDay: boolean }

/** Days are nominal, the rest exact (RFC 5545, section 3.3.6). */
export type Length = { days: number; exact: number }

export function instantOfMoment({ wall, zone }: Moment): number {
  return zone.instantOf(wall)
}

export function endOf({ wall, zone }: Moment, { days, exact }: Length): number {
  return zone.instantOf(wall + days * DAY) + exact
}

export function readMoments(property: Property, zones: Zones): Moment[] {
  const zone = zones.zoneOf(property.params.get('TZID'))
  return property.value.split(',').map(text => readMoment(text.trim(), zone, zones))
}

/** Throws for times that no clock shows. */
export function readMoment(text: string, zone: Zone, zones: Zones): Moment {
  const parts = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)?(Z)?)?$/.exec(text)
  if (!parts) throw badTime()
  const [, year, month, day, hour, minute = '00', second = '00', isUtc] = parts
  const date = `${year}-${month}-${day}`
  if (!isCalendarDate(date)) throw badTime()
  const midnight = Date.parse(`${date}T00:00:00Z`)
  // A date without time is in the facility's zone.
  if (hour === undefined) return { wall: midnight, zone: zones.own, isDay: true }
  const seconds = Number(hour) * 3600 + Number(minute) * 60 + Number(second)
  if (Number(minute) > 59 || Number(second) > 60 || seconds > 86_400) throw badTime()
  return { wall: midnight + seconds * 1000, zone: isUtc ? UTC : zone, isDay: false }
}

/** `P1DT2H`; may be negative. */
export function readLength(text: string): Length {
  const parsed = text.length <= 50 && /^[+-]?P[0-9DHMSTW]+$/.test(text) ? tryDuration(text) : null
  if (!parsed) throw unreadable('The calendar has an event with a duration we can’t read.')
  const sign = parsed.isNegative ? -1 : 1
  const exact = ((parsed.hours * 60 + parsed.minutes) * 60 + parsed.seconds) * 1000
  const days = parsed.weeks * 7 + parsed.days
  if (!Number.isSafeInteger(exact) || days * DAY + exact > LONGEST) throw badTime()
  return { days: sign * days, exact: sign * exact }
}

/** A thousand years. */
const LONGEST = 366_000 * DAY

function tryDuration(text: string): ICAL.Duration | null {
  try {
    return ICAL.Duration.fromString(text)
  } catch {
    return null
  }
}

function badTime() {
  return unreadable('The calendar has an event at a time that doesn’t exist.')
}
