import { joinPeriods, type Period, type ProviderTimes } from '#providers/rules.ts'
import { checkFeedText, type FeedQuestion } from '../feed.ts'
import { Effort } from './effort.ts'
import { zonesOfFile } from './file-zones.ts'
import { endOf, instantOfMoment, readLength, readMoments } from './moment.ts'
import { occurrencesOf } from './occurrences.ts'
import { type Availability, openTimes, sharedPeriods } from './open-times.ts'
import { type Component, readComponents } from './read-components.ts'
import { type CalendarEvent, endOfPeriod, readEvent, readPeriods } from './read-event.ts'
import { noReplacements, type Replacements, replacementsOf } from './replacements.ts'
import type { Zones } from './zones.ts'

type Reading = FeedQuestion & { zones: Zones; effort: Effort }

/**
 * RFC 5545 and availability (RFC 7953). An unreadable time refuses the file: ignoring it could sell a taken one. Throws
 * `ProviderFault`; yields to other requests.
 */
export async function parseIcsFeed(text: string, question: FeedQuestion): Promise<ProviderTimes> {
  const calendars = await readComponents(checkFeedText(text, 'ical'))
  const effort = new Effort()
  const zones = zonesOfFile(calendars, question.timeZone, effort)
  const reading = { ...question, zones, effort }
  const components = calendars.flatMap(({ children }) => children)
  const busy = await freeBusyTimes(components, reading)
  const events = await eventTimes(named(components, 'VEVENT'), reading, event => counts(event, question))
  const open = await availableTimes(components, reading)
  const { span } = question
  if (question.meaning === 'busy') return { busy: joinPeriods([...busy, ...events], span), open }
  const free = joinPeriods(events, span)
  return { busy: joinPeriods(busy, span), open: open ? sharedPeriods(free, open, span) : free }
}

/** Calendars of free times are often all transparent. */
function counts({ isCancelled, isTransparent }: CalendarEvent, { meaning }: FeedQuestion): boolean {
  return !isCancelled && (meaning === 'free' || !isTransparent)
}

async function eventTimes(
  components: readonly Component[],
  { span, zones, effort }: Reading,
  isTold: (event: CalendarEvent) => boolean,
): Promise<Period[]> {
  const events: CalendarEvent[] = []
  for (const component of components) {
    const event = readEvent(component, zones)
    if (event) events.push(event)
    await effort.breathe()
  }
  const replacements = replacementsByName(events)
  const periods: Period[] = []
  for (const event of events) {
    const found = occurrencesOf(event, span, replacements.get(event.uid) ?? noReplacements, effort, isTold)
    for (const period of found) periods.push(period)
    await effort.breathe()
  }
  return periods
}

/** Events without UID cannot be replaced. */
function replacementsByName(events: readonly CalendarEvent[]): Map<string, Replacements> {
  const replacing = Map.groupBy(
    events.filter(({ uid, replaces }) => uid !== '' && replaces),
    ({ uid }) => uid,
  )
  return new Map([...replacing].map(([uid, named]) => [uid, replacementsOf(named)]))
}

async function freeBusyTimes(components: readonly Component[], { zones, effort }: Reading): Promise<Period[]> {
  const periods: Period[] = []
  for (const { properties } of named(components, 'VFREEBUSY')) {
    const taken = (properties.get('FREEBUSY') ?? []).filter(
      ({ params }) => params.get('FBTYPE')?.toUpperCase() !== 'FREE',
    )
    for (const period of taken.filter(({ value }) => value !== '').flatMap(property => readPeriods(property, zones)))
      periods.push({ start: instantOfMoment(period.start), end: endOfPeriod(period) })
    await effort.breathe()
  }
  return periods
}

async function availableTimes(components: readonly Component[], reading: Reading): Promise<Period[] | null> {
  const availabilities: Availability[] = []
  for (const component of named(components, 'VAVAILABILITY')) {
    const available = await eventTimes(
      named(component.children, 'AVAILABLE'),
      reading,
      ({ isCancelled }) => !isCancelled,
    )
    availabilities.push({ ...rangeAndPriority(component, reading), available })
  }
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
