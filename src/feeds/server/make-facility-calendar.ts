import ICAL from 'ical.js'
import ical, { ICalCalendarMethod, type ICalEventData, ICalEventTransparency } from 'ical-generator'
import type { Period } from '#availability/rules.ts'
import type { FreeTimes } from '#availability/server/read-free-times.ts'
import { product } from '#kit/shared/product.ts'
import { DAY, MINUTE } from '#kit/shared/time.ts'
import { oneLine } from '#messages/rules.ts'

/** As far ahead as people plan, and few enough bytes. */
export const CALENDAR_DAYS = 56

type Told = {
  id: string
  name: string
  /** Its page. */
  url: string
  times: FreeTimes
  /** Asked for, and known: where another system holds the calendar, what is free is not. */
  withFreeTimes: boolean
}

/**
 * A facility's times to subscribe to, for everybody. What is taken are events, which every calendar program shows; they say nothing of
 * whose they are, and what touches is one. What is free is a VAVAILABILITY (RFC 7953), only for readers that ask for it: some programs
 * refuse a file with a component that they do not know, and as events free times would look taken. All times in UTC, so the file needs no rules of time zones. The same times make the
 * same bytes, so that a program that asks again is told in a few that nothing has changed.
 */
export function makeFacilityCalendar(told: Told): string {
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
  // The library knows no VAVAILABILITY. What anybody typed stands folded and escaped on lines that begin otherwise.
  const end = calendar.lastIndexOf('END:VCALENDAR')
  return `${calendar.slice(0, end)}${withFreeTimes ? `${availabilityOf(told)}\r\n` : ''}END:VCALENDAR\r\n`
}

/** How soon a program should ask again; most take their own time. */
const REFRESH_SECONDS = 900

function eventOf({ id, name, url }: Told, { start, end }: Period, summary: 'Booked' | 'Not available'): ICalEventData {
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

/** Outside of what it lists as available nothing can be booked, for whatever reason. */
function availabilityOf(told: Told): string {
  const { span, free } = told.times
  const whole = componentOf('vavailability', told, span)
  whole.addPropertyWithValue('busytype', 'BUSY-UNAVAILABLE')
  for (const period of free) {
    const available = componentOf('available', told, period)
    available.addPropertyWithValue('summary', 'Free')
    whole.addSubcomponent(available)
  }
  return whole.toString()
}

function componentOf(kind: 'vavailability' | 'available', told: Told, { start, end }: Period): ICAL.Component {
  const component = new ICAL.Component(kind)
  component.addPropertyWithValue('uid', uidOf(kind === 'available' ? 'free' : 'times', told, start))
  component.addPropertyWithValue('dtstamp', timeOf(stampOf(start)))
  component.addPropertyWithValue('dtstart', timeOf(start))
  component.addPropertyWithValue('dtend', timeOf(end))
  return component
}

/** A stretch that becomes longer or shorter keeps its name. */
function uidOf(kind: string, { id, url }: Pick<Told, 'id' | 'url'>, start: number): string {
  return `${kind}-${id}-${start / MINUTE}@${new URL(url).hostname}`
}

/** DTSTAMP: always in the past, and always the same for the same time, so that an unchanged calendar has unchanged bytes. */
function stampOf(start: number): number {
  return start - (CALENDAR_DAYS + 1) * DAY
}

function timeOf(instant: number): ICAL.Time {
  return ICAL.Time.fromJSDate(new Date(instant), true)
}
