import { joinPeriods, type Period, type ProviderTimes } from '#calendars/rules.ts'
import { ProviderFault } from '#calendars/server/adapter.ts'
import { type FeedQuestion, unreadable } from '#calendars/server/feed.ts'
import { DAY, MINUTE } from '#kit/shared/time.ts'
import { endOf, instantOfMoment, type Moment, readLength, readMoment, readMoments } from './moment.ts'
import { occurrencesOf } from './occurrences.ts'
import { type Component, readComponents } from './read-components.ts'
import { type CalendarEvent, endOfPeriod, readEvent, readPeriods } from './read-event.ts'
import { type Rule, readRule, repeat, tooManyTimes } from './repeat.ts'
import { ianaName, ianaZone, knownZones, UTC, type Zone, type Zones } from './zones.ts'

/** Over a month of minutes. */
const MAX_PERIODS = 50_000

type Reading = FeedQuestion & { zones: Zones; found: number }

/** Runs in a thread of its own. Errors would lose their kind on the way. */
export function parseBusyTimes({ text, question }: { text: string; question: FeedQuestion }): FeedOutcome {
  try {
    return { times: readTimes(text, question) }
  } catch (error) {
    if (error instanceof ProviderFault) return { fault: { kind: error.kind, message: error.message } }
    throw error
  }
}

export type FeedOutcome = { times: ProviderTimes } | { fault: Pick<ProviderFault, 'kind' | 'message'> }

function readTimes(text: string, question: FeedQuestion): ProviderTimes {
  const calendars = readComponents(text)
  const reading = { ...question, zones: zonesOfFile(calendars, question.timeZone), found: 0 }
  const components = calendars.flatMap(({ children }) => children)
  const busy = freeBusyTimes(components, reading)
  const events = eventTimes(named(components, 'VEVENT'), reading, event => counts(event, question))
  const open = availableTimes(components, reading)
  const { span } = question
  if (question.meaning === 'busy') return { busy: joinPeriods([...busy, ...events], span), open }
  const free = joinPeriods(events, span)
  return { busy: joinPeriods(busy, span), open: open ? sharedPeriods(free, open, span) : free }
}

/** Calendars of free times are often all transparent. */
function counts({ isCancelled, isTransparent }: CalendarEvent, { meaning }: FeedQuestion): boolean {
  return !isCancelled && (meaning === 'free' || !isTransparent)
}

function eventTimes(
  components: readonly Component[],
  reading: Reading,
  isTold: (event: CalendarEvent) => boolean,
): Period[] {
  const events = components.map(component => readEvent(component, reading.zones)).filter(event => event !== null)
  const periods: Period[] = []
  for (const period of occurrencesOf(events, reading.span, isTold)) {
    periods.push(period)
    reading.found += 1
    if (reading.found > MAX_PERIODS) throw tooManyTimes()
  }
  return periods
}

function freeBusyTimes(components: readonly Component[], { zones }: Reading): Period[] {
  return named(components, 'VFREEBUSY')
    .flatMap(({ properties }) => properties.get('FREEBUSY') ?? [])
    .filter(({ params, value }) => params.get('FBTYPE')?.toUpperCase() !== 'FREE' && value !== '')
    .flatMap(property => readPeriods(property, zones))
    .map(period => ({ start: instantOfMoment(period.start), end: endOfPeriod(period) }))
}

function availableTimes(components: readonly Component[], reading: Reading): Period[] | null {
  const availabilities = named(components, 'VAVAILABILITY').map((component): Availability => {
    const available = named(component.children, 'AVAILABLE')
    return {
      ...rangeAndPriority(component, reading),
      available: eventTimes(available, reading, ({ isCancelled }) => !isCancelled),
    }
  })
  return availabilities.length > 0 ? openTimes(availabilities, reading.span) : null
}

/** Unbounded without start or end. */
function rangeAndPriority({ properties }: Component, { zones, span }: Reading): Omit<Availability, 'available'> {
  const [start, end] = ['DTSTART', 'DTEND'].map(name => {
    const property = properties.get(name)?.[0]
    return property && readMoments(property, zones)[0]
  })
  const duration = properties.get('DURATION')?.[0]?.value
  const ends = end ? instantOfMoment(end) : start && duration ? endOf(start, readLength(duration)) : span.end
  const priority = Number.parseInt(properties.get('PRIORITY')?.[0]?.value ?? '0', 10)
  return {
    priority: priority >= 1 && priority <= 9 ? priority : 0,
    range: { start: start ? instantOfMoment(start) : span.start, end: ends },
  }
}

function named(components: readonly Component[], name: string): Component[] {
  return components.filter(component => component.name === name)
}

/** One VAVAILABILITY (RFC 7953). */
type Availability = {
  /** 1 is the highest, 9 the lowest; 0 is undefined, lower still. */
  priority: number
  range: Period
  available: readonly Period[]
}

/** From lowest to highest priority, each closes its range except its available times. Other time is open. */
function openTimes(availabilities: readonly Availability[], span: Period): Period[] {
  const weight = ({ priority }: Availability) => (priority === 0 ? 10 : priority)
  const layers = [...Map.groupBy(availabilities, weight)].sort(([a], [b]) => b - a).map(([, layer]) => layer)
  let open: Period[] = [span]
  for (const layer of layers) {
    const closed = joinPeriods(
      layer.map(({ range }) => range),
      span,
    )
    const available = layer.flatMap(({ range, available }) => joinPeriods(available, range))
    open = joinPeriods([...withoutPeriods(open, closed), ...available], span)
  }
  return open
}

/** Intersection; inputs sorted and disjoint. */
function sharedPeriods(a: readonly Period[], b: readonly Period[], span: Period): Period[] {
  return withoutPeriods(a, withoutPeriods([span], b))
}

/** Difference; inputs sorted and disjoint. */
function withoutPeriods(periods: readonly Period[], taken: readonly Period[]): Period[] {
  const left: Period[] = []
  let next = 0
  for (const { start, end } of periods) {
    let from = start
    while (next < taken.length && taken[next]!.end <= start) next += 1
    for (let index = next; index < taken.length && taken[index]!.start < end; index += 1) {
      if (taken[index]!.start > from) left.push({ start: from, end: taken[index]!.start })
      from = Math.max(from, taken[index]!.end)
    }
    if (from < end) left.push({ start: from, end })
  }
  return left
}

/** Clocks that change by a rule do so more often. */
const LOOK_BACK = 800 * DAY
/** The engine's zones have fewer than 300. */
const MAX_CHANGES = 1_000

/** UTC offsets in milliseconds. */
type Observance = { first: number; others: number[]; rules: Rule[]; before: number; after: number }
type Change = { wall: number; before: number; after: number }

/** The engine's zones and the file's own (VTIMEZONE). */
function zonesOfFile(calendars: readonly Component[], timeZone: string): Zones {
  const described = new Map<string, Component>()
  for (const component of calendars.flatMap(({ children }) => children)) {
    const name = component.name === 'VTIMEZONE' && component.properties.get('TZID')?.[0]?.value
    if (name && !described.has(name)) described.set(name, component)
  }
  return knownZones(timeZone, name => {
    const component = described.get(name)
    if (!component) return undefined
    const location = ianaName(component.properties.get('X-LIC-LOCATION')?.[0]?.value ?? '')
    return location ? ianaZone(location) : describedZone(component)
  })
}

function describedZone({ children }: Component): Zone | undefined {
  const observances = children.filter(({ name }) => name === 'STANDARD' || name === 'DAYLIGHT').map(readObservance)
  if (observances.length === 0) return undefined
  const byYear = new Map<number, Change[]>()
  return {
    instantOf(wall) {
      const year = new Date(wall).getUTCFullYear()
      const changes = byYear.get(year) ?? changesUntil(observances, year)
      byYear.set(year, changes)
      return wall - offsetAt(changes, wall)
    },
  }
}

/** Skipped and repeated times use the earlier offset (RFC 5545, section 3.3.5). */
function offsetAt(changes: readonly Change[], wall: number): number {
  const last = changes.findLast(change => change.wall <= wall)
  if (!last) return changes[0]!.before
  return wall < last.wall + (last.after - last.before) ? last.before : last.after
}

/** Sorted; includes the last change before the year. */
function changesUntil(observances: readonly Observance[], year: number): Change[] {
  const [start, end] = [Date.UTC(year, 0), Date.UTC(year + 1, 0)]
  const changes = observances
    .flatMap(observance =>
      [observance.first, ...observance.others, ...repeated(observance, { start: start - LOOK_BACK, end })]
        .filter(wall => wall < end || wall === observance.first)
        .map(wall => ({ wall, before: observance.before, after: observance.after })),
    )
    .sort((a, b) => a.wall - b.wall)
  // Scanned for every time in the zone.
  if (changes.length > MAX_CHANGES) throw unreadable('The calendar has a time zone we can’t read.')
  return changes
}

function repeated({ first, rules, before }: Observance, window: { start: number; end: number }) {
  return rules.flatMap(rule => {
    // UNTIL is in UTC.
    const until = rule.until === null ? null : readMoment(rule.until, UTC, nowhere).wall + before
    const end = until === null ? window.end : Math.min(window.end, until + 1)
    return [...repeat(rule, first, { start: Math.min(window.start, end - LOOK_BACK), end })]
  })
}

const nowhere: Zones = { own: UTC, zoneOf: () => UTC }

function readObservance({ properties }: Component): Observance {
  const text = (name: string) => properties.get(name)?.[0]?.value ?? ''
  const walls = (name: string) =>
    (properties.get(name) ?? []).flatMap(property => readMoments(property, nowhere)).map(({ wall }: Moment) => wall)
  return {
    first: readMoment(text('DTSTART'), UTC, nowhere).wall,
    others: walls('RDATE'),
    rules: (properties.get('RRULE') ?? []).map(({ value }) => readRule(value)),
    before: readOffset(text('TZOFFSETFROM')),
    after: readOffset(text('TZOFFSETTO')),
  }
}

function readOffset(text: string): number {
  const [, sign, hours, minutes, seconds = '0'] = /^([+-])(\d\d)(\d\d)(\d\d)?$/.exec(text) ?? []
  if (!sign || Number(hours) > 23 || Number(minutes) > 59)
    throw unreadable('The calendar has a time zone we can’t read.')
  const size = (Number(hours) * 60 + Number(minutes)) * MINUTE + Number(seconds) * 1000
  return sign === '-' ? -size : size
}
