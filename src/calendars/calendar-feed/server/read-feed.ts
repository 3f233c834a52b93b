import { joinPeriods, type Period, type ProviderTimes } from '#calendars/rules.ts'
import { ProviderFault } from '#calendars/server/adapter.ts'
import type { FeedQuestion } from '#calendars/server/feed.ts'
import { zonesOfFile } from './file-zones.ts'
import { endOf, instantOfMoment, readLength, readMoments } from './moment.ts'
import { occurrencesOf } from './occurrences.ts'
import { type Availability, openTimes, sharedPeriods } from './open-times.ts'
import { type Component, readComponents } from './read-components.ts'
import { type CalendarEvent, endOfPeriod, readEvent, readPeriods } from './read-event.ts'
import { tooManyTimes } from './repeat.ts'
import type { Zones } from './zones.ts'

/** Over a month of minutes. */
const MAX_PERIODS = 50_000

type Reading = FeedQuestion & { zones: Zones; found: number }

/** Runs in a thread of its own. Errors would lose their kind on the way. */
export function readFeed({ text, question }: { text: string; question: FeedQuestion }): FeedOutcome {
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
