import ICAL from 'ical.js'
import type { Period } from '#calendars/rules.ts'
import { ProviderFault } from '#calendars/server/adapter.ts'
import { unreadable } from '#calendars/server/feed.ts'
import { DAY, HOUR, MINUTE } from '#kit/shared/time.ts'

/** Parsed `FREQ=MONTHLY;BYDAY=2TU`. */
export type Rule = {
  recur: ICAL.Recur
  /** Unparsed; null without end. */
  until: string | null
}

/** Longer than any sensible list of days. */
const MAX_LENGTH = 3_000
/** Over a month of minutes. */
const MAX_TIMES = 50_000
/** The shortest of each. */
const UNITS = {
  YEARLY: 365 * DAY,
  MONTHLY: 28 * DAY,
  WEEKLY: 7 * DAY,
  DAILY: DAY,
  HOURLY: HOUR,
  MINUTELY: MINUTE,
  SECONDLY: 1000,
} as const

/** RRULE (RFC 5545, section 3.3.10). Throws if unreadable. */
export function readRule(text: string): Rule {
  const upper = text.toUpperCase()
  const until = /(?:^|;)UNTIL=([^;]*)/.exec(upper)?.[1]?.trim() ?? null
  const recur = text.length <= MAX_LENGTH ? tryRecur(upper.replace(/(^|;)UNTIL=[^;]*/g, '$1')) : null
  // The library reads intervals of 0 or less as 1.
  const isWrong = /(?:^|;)(?:INTERVAL|COUNT)=(?:-|\+?0*(?:;|$))/.test(upper)
  if (!recur?.freq || isWrong || !isSupported(recur)) throw badRule()
  return { recur, until }
}

function tryRecur(text: string): ICAL.Recur | null {
  try {
    return ICAL.Recur.fromString(text.replace(/;+$/, '').replace(/;;+/g, ';').replace(/^;/, ''))
  } catch {
    return null
  }
}

/** The library gets the rest wrong, and calendar programs do not write it. */
function isSupported({ freq, parts, wkst }: ICAL.Recur): boolean {
  const { BYDAY, BYMONTH, BYMONTHDAY, BYWEEKNO, BYSETPOS, BYHOUR, BYMINUTE, BYSECOND } = parts
  if (freq in MONTHS && [BYHOUR, BYMINUTE, BYSECOND].some(times => times && times.length > 1)) return false
  if (BYWEEKNO && (wkst !== ICAL.Time.MONDAY || BYWEEKNO.some(week => week < 1))) return false
  if (BYDAY?.some(day => day.includes('53'))) return false
  const isOfMonth = freq === 'MONTHLY' || (freq === 'YEARLY' && BYMONTH?.length === 1 && !BYWEEKNO)
  return !BYSETPOS || (isOfMonth && BYDAY !== undefined && !BYMONTHDAY)
}

function badRule(): ProviderFault {
  return unreadable('The calendar has a repeating event we can’t read.')
}

/** Wall times in order. Throws if there are too many. */
export function* repeat(rule: Rule, start: number, window: Period): Generator<number> {
  try {
    yield* timesOf(rule, start, window)
  } catch (error) {
    // The library finds some contradictions only here.
    throw error instanceof ProviderFault ? error : badRule()
  }
}

function* timesOf({ recur }: Rule, start: number, window: Period): Generator<number> {
  if (start >= window.end) return
  const iterator = iterate(recur, start, window)
  let left = recur.count ?? Number.POSITIVE_INFINITY
  for (let next = iterator.next(); next; next = iterator.next()) {
    const wall = wallOf(next)
    // Negated for invalid dates.
    if (!(wall < window.end) || left <= 0) return
    // The library returns the first time unchecked.
    if (iterator.occurrence_number === 1 && !iterator.fits(next)) continue
    left -= 1
    if (wall >= window.start) yield wall
  }
}

export function tooManyTimes(): ProviderFault {
  return unreadable('The calendar repeats an event too many times to read.')
}

const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']
const MONTHS: Record<string, number> = { YEARLY: 12, MONTHLY: 1 }
const OWN_PARTS: Record<string, string> = { HOURLY: 'BYHOUR', MINUTELY: 'BYMINUTE', SECONDLY: 'BYSECOND' }

/** Gives the library a simpler rule, without the parts that it gets wrong: we check those. */
function iterate({ freq, wkst, parts, ...recur }: ICAL.Recur, start: number, window: Period): CheckedIterator {
  const { BYDAY, BYMONTH, BYMONTHDAY, BYWEEKNO, BYYEARDAY, ...times } = parts
  const [isYearly, isLong] = [freq === 'YEARLY', freq in MONTHS]
  const first = timeOf(start)
  const unit = UNITS[freq as keyof typeof UNITS]
  const isPlain = isLong && !BYDAY && !BYWEEKNO && !BYYEARDAY
  const months = BYMONTH ?? (isYearly && isPlain && !BYMONTHDAY ? [first.month] : undefined)
  const monthDays = BYMONTHDAY ?? (isPlain ? [first.day] : undefined)
  const weekdays = BYWEEKNO && !BYDAY ? [WEEKDAYS[first.dayOfWeek() - 1]!] : isPlain ? WEEKDAYS : BYDAY
  const plainWeekdays = isLong && !BYWEEKNO ? undefined : weekdays?.map(day => day.slice(-2))
  // The library counts days one by one.
  const interval = Math.min(recur.interval, Math.ceil((window.end - start) / unit) + 1)
  const rule = new ICAL.Recur({ freq, interval, wkst, until: timeOf(window.end) })
  const set = (name: string, values: (string | number)[] | undefined) => values && rule.setComponent(name, values)
  set('BYDAY', plainWeekdays ?? weekdays)
  if (isYearly && !BYYEARDAY) set('BYMONTH', months)
  set('BYYEARDAY', BYYEARDAY)
  for (const [name, values] of Object.entries(times)) {
    const sorted = values.toSorted((a, b) => a - b)
    if (name !== OWN_PARTS[freq]) set(name, sorted)
  }
  const dtstart = recur.count
    ? first
    : timeOf(skipTo(window.start, { start, step: unit * interval, months: interval * (MONTHS[freq] ?? 0) }))
  const iterator = new CheckedIterator({ rule, dtstart })
  const isAmong = (values: number[] | undefined, ...found: number[]) => !values || found.some(n => values.includes(n))
  iterator.fits = time =>
    isAmong(months, time.month) &&
    isAmong(monthDays, time.day, time.day - ICAL.Time.daysInMonth(time.month, time.year) - 1) &&
    isAmong(times.BYHOUR, time.hour) &&
    isAmong(times.BYMINUTE, time.minute) &&
    isAmong(times.BYSECOND, time.second) &&
    (!plainWeekdays || plainWeekdays.includes(WEEKDAYS[time.dayOfWeek() - 1]!)) &&
    (!BYWEEKNO || BYWEEKNO.includes(time.weekNumber(wkst)))
  return iterator
}

/** The last whole step before `wall`; the library would take each time since DTSTART. */
function skipTo(wall: number, { start, step, months }: { start: number; step: number; months: number }): number {
  if (months === 0) return start + Math.max(0, Math.floor((wall - start) / step)) * step
  const skipped = Math.floor((wall - start) / (31 * DAY) / months) * months
  if (skipped <= 0) return start
  const date = new Date(start)
  return date.setUTCMonth(date.getUTCMonth() + skipped, Math.min(date.getUTCDate(), 28))
}

class CheckedIterator extends ICAL.RecurIterator {
  fits: (time: ICAL.Time) => boolean = () => true
  #checked = 0

  /** The library would search for ever for a day that never comes. */
  override check_contracting_rules(): boolean {
    this.#checked += 1
    if (this.#checked > MAX_TIMES) throw tooManyTimes()
    return this.last.compare(this.rule.until!) > 0 || this.fits(this.last)
  }

  /** The library reads one digit of `20MO`. */
  override ruleDayOfWeek(day: string, weekStart?: Parameters<typeof ICAL.Recur.icalDayToNumericDay>[1]) {
    return [Number.parseInt(day, 10) || 0, ICAL.Recur.icalDayToNumericDay(day.slice(-2), weekStart)]
  }
}

function timeOf(wall: number): ICAL.Time {
  return ICAL.Time.fromDateTimeString(new Date(wall).toISOString().slice(0, 19))
}

function wallOf({ year, month, day, hour, minute, second }: ICAL.Time): number {
  return Date.UTC(year, month - 1, day, hour, minute, second)
}
