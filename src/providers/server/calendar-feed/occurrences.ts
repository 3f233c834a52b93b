import { DAY } from '#kit/shared/time.ts'
import type { Period } from '#providers/rules.ts'
import type { Effort } from './effort.ts'
import { endOf, instantOfMoment, type Length, type Moment } from './moment.ts'
import type { CalendarEvent, RuleOfEvent } from './read-event.ts'
import { repeat } from './repeat.ts'
import { asReplaced, type Replacements, Times, wholeLength } from './replacements.ts'

/** No UTC offset is larger. */
const AROUND = 2 * DAY

/** Not clipped to the span. Drops those that end before they begin. Throws `ProviderFault` for excessive repetition. */
export function occurrencesOf(
  event: CalendarEvent,
  span: Period,
  replacements: Replacements,
  effort: Effort,
  counts: (event: CalendarEvent) => boolean,
): Period[] {
  effort.startRule()
  const lead = event.dates.reduce(
    (most, { length }) => Math.max(most, length ? wholeLength(length) : 0),
    wholeLength(event.length),
  )
  const reach = AROUND + replacements.reach
  const window = { start: span.start - reach - lead, end: span.end + reach }
  const exceptions = exceptionsOf(event, window, effort)
  const periods: Period[] = []
  for (const { start, length } of timesOf(event, window, effort)) {
    const instant = instantOfMoment(start)
    if (exceptions.has(start, instant) || (!event.replaces && replacements.times.has(start, instant))) continue
    const own = length ? { ...event, length } : event
    const told = event.replaces
      ? { period: { start: instant, end: endOf(start, own.length) }, event }
      : asReplaced(start, instant, own, replacements, effort)
    if (counts(told.event) && touches(told.period, span)) periods.push(told.period)
  }
  return periods
}

function touches({ start, end }: Period, span: Period): boolean {
  return start < end && start < span.end && end > span.start
}

/** DTSTART, RDATE and RRULE times within the window. */
function* timesOf(
  event: CalendarEvent,
  window: Period,
  effort: Effort,
): Generator<{ start: Moment; length: Length | null }> {
  for (const time of [{ start: event.start, length: null }, ...event.dates]) {
    if (time.start.wall >= window.start && time.start.wall < window.end) yield time
  }
  for (const rule of event.rules) {
    for (const start of repeatEvent(rule, event.start, window, effort)) yield { start, length: null }
  }
}

function exceptionsOf(event: CalendarEvent, window: Period, effort: Effort): Times {
  const times = new Times()
  for (const moment of event.exceptions) {
    if (moment.wall >= window.start - DAY && moment.wall < window.end + DAY) times.add(moment)
  }
  for (const rule of event.exceptionRules) {
    for (const moment of repeatEvent(rule, event.start, window, effort)) times.add({ ...moment, isDay: false })
  }
  return times
}

function* repeatEvent({ rule, until }: RuleOfEvent, start: Moment, window: Period, effort: Effort): Generator<Moment> {
  const end = until ? Math.min(window.end, until.wall + AROUND) : window.end
  for (const wall of repeat(rule, start.wall, { start: window.start, end }, effort)) {
    const moment = { ...start, wall }
    if (until && isAfter(moment, until)) return
    yield moment
  }
}

/** A date includes its whole day; all-day events compare by date. */
function isAfter(moment: Moment, until: Moment): boolean {
  if (until.isDay) return moment.wall >= until.wall + DAY
  if (moment.isDay) return moment.wall > until.wall
  return instantOfMoment(moment) > instantOfMoment(until)
}
