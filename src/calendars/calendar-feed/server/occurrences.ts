import type { Period } from '#calendars/rules.ts'
import { DAY } from '#kit/shared/time.ts'
import { endOf, instantOfMoment, type Length, type Moment } from './moment.ts'
import type { CalendarEvent, RuleOfEvent } from './read-event.ts'
import { repeat } from './repeat.ts'

/** No UTC offset is larger. */
const AROUND = 2 * DAY

/**
 * Of all events, not clipped to the span; drops those that end before they begin. `ICAL.RecurExpansion` knows no
 * EXRULE and no periods, misses exceptions behind one that is no occurrence, and adds hours by the clock.
 */
export function* occurrencesOf(
  events: readonly CalendarEvent[],
  span: Period,
  counts: (event: CalendarEvent) => boolean,
): Generator<Period> {
  // Events without UID cannot be replaced.
  const replacing = Map.groupBy(
    events.filter(({ uid, replaces }) => uid !== '' && replaces),
    ({ uid }) => uid,
  )
  const replacements = new Map([...replacing].map(([uid, named]) => [uid, replacementsOf(named)]))
  for (const event of events) {
    for (const { period, told } of timesOf(event, span, replacements.get(event.uid) ?? noReplacements))
      if (counts(told) && touches(period, span)) yield period
  }
}

function touches({ start, end }: Period, span: Period): boolean {
  return start < end && start < span.end && end > span.start
}

/** `told`: the event, or what replaces it from then on. */
function* timesOf(
  event: CalendarEvent,
  span: Period,
  replacements: Replacements,
): Generator<{ period: Period; told: CalendarEvent }> {
  const lead = event.dates.reduce(
    (most, { length }) => Math.max(most, length ? wholeLength(length) : 0),
    wholeLength(event.length),
  )
  const reach = AROUND + replacements.reach
  const window = { start: span.start - reach - lead, end: span.end + reach }
  const exceptions = exceptionsOf(event, window)
  for (const { start, length } of startsOf(event, window)) {
    const instant = instantOfMoment(start)
    if (exceptions.has(start, instant) || (!event.replaces && replacements.times.has(start, instant))) continue
    const later = event.replaces ? undefined : replacements.later.findLast(({ from }) => from <= instant)
    const told = later?.event ?? event
    const moved = { ...start, wall: start.wall + (later?.shift ?? 0) }
    const end = endOf(moved, later ? told.length : (length ?? event.length))
    yield { period: { start: instantOfMoment(moved), end }, told }
  }
}

/** DTSTART, RDATE and RRULE times within the window. */
function* startsOf(event: CalendarEvent, window: Period): Generator<{ start: Moment; length: Length | null }> {
  for (const time of [{ start: event.start, length: null }, ...event.dates]) {
    if (time.start.wall >= window.start && time.start.wall < window.end) yield time
  }
  for (const rule of event.rules) {
    for (const start of repeatEvent(rule, event.start, window)) yield { start, length: null }
  }
}

function exceptionsOf(event: CalendarEvent, window: Period): Times {
  const times = new Times()
  for (const moment of event.exceptions) {
    if (moment.wall >= window.start - DAY && moment.wall < window.end + DAY) times.add(moment)
  }
  for (const rule of event.exceptionRules) {
    for (const moment of repeatEvent(rule, event.start, window)) times.add({ ...moment, isDay: false })
  }
  return times
}

function* repeatEvent({ rule, until }: RuleOfEvent, start: Moment, window: Period): Generator<Moment> {
  const end = until ? Math.min(window.end, until.wall + AROUND) : window.end
  for (const wall of repeat(rule, start.wall, { start: window.start, end })) {
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

/** By day where only a date is given. */
class Times {
  #instants = new Set<number>()
  #days = new Set<number>()

  add(moment: Moment): void {
    if (moment.isDay) this.#days.add(moment.wall)
    this.#instants.add(instantOfMoment(moment))
  }

  has(moment: Moment, instant: number): boolean {
    return this.#instants.has(instant) || this.#days.has(Math.floor(moment.wall / DAY) * DAY)
  }
}

/** RECURRENCE-ID overrides, shared by all events with the UID. */
type Replacements = {
  times: Times
  /** THISANDFUTURE overrides, sorted. */
  later: readonly { from: number; shift: number; event: CalendarEvent }[]
  /** Maximum shift plus length. */
  reach: number
}

const noReplacements: Replacements = { times: new Times(), later: [], reach: 0 }

function replacementsOf(events: readonly CalendarEvent[]): Replacements {
  const times = new Times()
  for (const { replaces } of events) if (replaces) times.add(replaces.moment)
  const later = events
    .filter(({ replaces }) => replaces?.andLater)
    .map(event => {
      const from = instantOfMoment(event.replaces!.moment)
      return { from, shift: instantOfMoment(event.start) - from, event }
    })
    .sort((a, b) => a.from - b.from)
  // Spreading thousands into `Math.max` could overflow the stack.
  const reach = later.reduce((most, { shift, event }) => Math.max(most, Math.abs(shift) + wholeLength(event.length)), 0)
  return { times, later, reach }
}

/** Upper bound despite clock changes. */
function wholeLength({ days, exact }: Length): number {
  return Math.max(0, days * DAY + exact)
}
