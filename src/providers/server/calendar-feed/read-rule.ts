import ICAL from 'ical.js'
import { unreadable } from '../feed.ts'

export const frequencies = ['YEARLY', 'MONTHLY', 'WEEKLY', 'DAILY', 'HOURLY', 'MINUTELY', 'SECONDLY'] as const

/** Parsed `FREQ=MONTHLY;BYDAY=2TU`. */
export type Rule = {
  frequency: (typeof frequencies)[number]
  interval: number
  count: number
  /** Unparsed; null without end. */
  until: string | null
  /** 0 = Sunday. */
  firstWeekday: number
  /** `nth` 0: all of them. */
  weekdays: readonly { weekday: number; nth: number }[] | null
  months: readonly number[] | null
  monthDays: readonly number[] | null
  yearDays: readonly number[] | null
  weeks: readonly number[] | null
  hours: readonly number[] | null
  minutes: readonly number[] | null
  seconds: readonly number[] | null
  positions: readonly number[] | null
}

const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']
/** Longer than any sensible list of days. */
const MAX_LENGTH = 3_000

/** RRULE (RFC 5545, section 3.3.10). Throws if unreadable. */
export function readRule(text: string): Rule {
  const upper = text.toUpperCase()
  const until = /(?:^|;)UNTIL=([^;]*)/.exec(upper)?.[1]?.trim() ?? null
  const recur = text.length <= MAX_LENGTH ? tryRecur(upper.replace(/(^|;)UNTIL=[^;]*/g, '$1')) : null
  const frequency = frequencies.find(name => name === recur?.freq)
  const { interval = 1, count } = recur ?? {}
  // The library reads intervals of 0 or less as 1.
  const isWrong = /(?:^|;)(?:INTERVAL|COUNT)=(?:-|\+?0*(?:;|$))/.test(upper)
  if (!recur || !frequency || isWrong) throw unreadable('The calendar has a repeating event we can’t read.')
  return {
    frequency,
    interval,
    count: count ?? Number.POSITIVE_INFINITY,
    until,
    firstWeekday: (recur.wkst ?? 2) - 1,
    ...partsOf(recur),
  }
}

type Parts = Omit<Rule, 'frequency' | 'interval' | 'count' | 'until' | 'firstWeekday'>

function partsOf({ parts }: ICAL.Recur): Parts {
  const numbers = (name: string) => {
    const found = (parts as Record<string, (string | number)[] | undefined>)[name]
    return found ? found.map(Number) : null
  }
  return {
    weekdays: parts.BYDAY ? parts.BYDAY.map(readWeekday) : null,
    months: numbers('BYMONTH'),
    monthDays: numbers('BYMONTHDAY'),
    yearDays: numbers('BYYEARDAY'),
    weeks: numbers('BYWEEKNO'),
    hours: numbers('BYHOUR'),
    minutes: numbers('BYMINUTE'),
    seconds: numbers('BYSECOND'),
    positions: numbers('BYSETPOS'),
  }
}

function readWeekday(text: string): { weekday: number; nth: number } {
  return { weekday: WEEKDAYS.indexOf(text.slice(-2)), nth: Number(text.slice(0, -2) || 0) }
}

function tryRecur(text: string): ICAL.Recur | null {
  try {
    return ICAL.Recur.fromString(text.replace(/;+$/, '').replace(/;;+/g, ';').replace(/^;/, ''))
  } catch {
    return null
  }
}
