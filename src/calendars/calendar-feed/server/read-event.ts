import { DAY } from '#kit/shared/time.ts'
import { endOf, instantOfMoment, type Length, type Moment, readLength, readMoment, readMoments } from './moment.ts'
import type { Component, Property } from './read-components.ts'
import { type Rule, readRule } from './repeat.ts'
import type { Zone, Zones } from './zones.ts'

/** A VEVENT or AVAILABLE. */
export type CalendarEvent = {
  uid: string
  start: Moment
  length: Length
  /** RDATE. */
  dates: readonly { start: Moment; length: Length | null }[]
  rules: readonly RuleOfEvent[]
  /** EXDATE, EXRULE. */
  exceptions: readonly Moment[]
  exceptionRules: readonly RuleOfEvent[]
  /** RECURRENCE-ID; `andLater`: THISANDFUTURE. */
  replaces: { moment: Moment; andLater: boolean } | null
  isCancelled: boolean
  /** Does not block time. */
  isTransparent: boolean
}

export type RuleOfEvent = { rule: Rule; until: Moment | null }

/** Null without DTSTART. Throws if unreadable. */
export function readEvent({ properties }: Component, zones: Zones): CalendarEvent | null {
  const first = (name: string) => properties.get(name)?.[0]
  const all = (name: string) => properties.get(name) ?? []
  const startText = first('DTSTART')
  if (!startText) return null
  const start = readMoments(startText, zones)[0]!
  const replaces = first('RECURRENCE-ID')
  const rulesOf = (name: string) => all(name).map(({ value }) => readRuleOfEvent(value, start.zone, zones))
  return {
    uid: first('UID')?.value ?? '',
    start,
    length: lengthOf(start, first('DTEND'), first('DURATION'), zones),
    dates: all('RDATE').flatMap(property => readDates(property, zones)),
    rules: rulesOf('RRULE'),
    exceptions: all('EXDATE').flatMap(property => readMoments(property, zones)),
    exceptionRules: rulesOf('EXRULE'),
    replaces: replaces ? readReplaced(replaces, zones) : null,
    isCancelled: first('STATUS')?.value.toUpperCase() === 'CANCELLED',
    isTransparent: first('TRANSP')?.value.toUpperCase() === 'TRANSPARENT',
  }
}

/** RFC 5545, section 3.6.1. */
function lengthOf(start: Moment, end: Property | undefined, duration: Property | undefined, zones: Zones): Length {
  if (end) return lengthBetween(start, readMoments(end, zones)[0]!)
  if (duration) return readLength(duration.value)
  return { days: start.isDay ? 1 : 0, exact: 0 }
}

function lengthBetween(start: Moment, end: Moment): Length {
  if (start.isDay && end.isDay) return { days: (end.wall - start.wall) / DAY, exact: 0 }
  return { days: 0, exact: instantOfMoment(end) - instantOfMoment(start) }
}

function readReplaced(property: Property, zones: Zones): CalendarEvent['replaces'] {
  return {
    moment: readMoments(property, zones)[0]!,
    andLater: property.params.get('RANGE')?.toUpperCase() === 'THISANDFUTURE',
  }
}

function readDates(property: Property, zones: Zones): { start: Moment; length: Length | null }[] {
  if (property.params.get('X-VALUE')?.toUpperCase() !== 'PERIOD')
    return readMoments(property, zones).map(start => ({ start, length: null }))
  return readPeriods(property, zones)
}

/** Comma-separated `start/end` or `start/length`. */
export function readPeriods(property: Property, zones: Zones): { start: Moment; length: Length }[] {
  const zone = zones.zoneOf(property.params.get('TZID'))
  return property.value.split(',').map(text => {
    const [startText = '', endText = ''] = text.trim().split('/')
    const start = readMoment(startText, zone, zones)
    const length = /^[+-]?P/.test(endText)
      ? readLength(endText)
      : lengthBetween(start, readMoment(endText, zone, zones))
    return { start, length }
  })
}

export function endOfPeriod({ start, length }: { start: Moment; length: Length }): number {
  return endOf(start, length)
}

function readRuleOfEvent(text: string, zone: Zone, zones: Zones): RuleOfEvent {
  const rule = readRule(text)
  return { rule, until: rule.until === null ? null : readMoment(rule.until, zone, zones) }
}
