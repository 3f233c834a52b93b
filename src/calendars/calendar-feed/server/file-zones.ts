import { unreadable } from '#calendars/server/feed.ts'
import { DAY, MINUTE } from '#kit/shared/time.ts'
import { type Moment, readMoment, readMoments } from './moment.ts'
import type { Component } from './read-components.ts'
import { type Rule, readRule, repeat } from './repeat.ts'
import { ianaName, ianaZone, knownZones, UTC, type Zone, type Zones } from './zones.ts'

/** Clocks that change by a rule do so more often. */
const LOOK_BACK = 800 * DAY
/** The engine's zones have fewer than 300. */
const MAX_CHANGES = 1_000

/** UTC offsets in milliseconds. */
type Observance = { first: number; others: number[]; rules: Rule[]; before: number; after: number }
type Change = { wall: number; before: number; after: number }

/** The engine's zones and the file's own (VTIMEZONE). */
export function zonesOfFile(calendars: readonly Component[], timeZone: string): Zones {
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
