import { addDays, isCalendarDate, weekdayOf } from '#kit/shared/time.ts'
import { MAX_EVERY_WEEKS, MAX_SLOTS_AT_ONCE, MAX_WEEKS } from './contract.ts'

/** A weekly booking by the facility's calendar. Every limit that is set applies. */
export type Recurrence = {
  /** yyyy-MM-dd; nothing is before it. */
  from: string
  /** 0 is Sunday; ascending from Monday, never empty. */
  days: readonly number[]
  /** 2 is every other week, counted from the week of the first date. Weeks begin on Monday. */
  everyWeeks: number
  /** From the first date. */
  weeks?: number
  /** Dates, without the skipped ones. */
  count?: number
  /** Inclusive. */
  until?: string
  /** Inclusive. */
  skip: readonly DateSpan[]
}

export type DateSpan = { from: string; to: string }

/** Without an end. */
export const DEFAULT_WEEKS = 8
/** More would not fit into a URL. */
const MAX_SKIPPED = 30

/** Parameters of a URL; the assistant uses the same names. */
export const recurrenceParameters = [
  'repeat_days',
  'repeat_every',
  'repeat_weeks',
  'repeat_count',
  'repeat_until',
  'repeat_skip',
  'fields',
] as const

/** Undefined if `query` does not repeat. Ignores what makes no sense. `today` is for a missing or past date. */
export function readRecurrence(query: URLSearchParams, today: string): Recurrence | undefined {
  const days = daysIn(query.get('repeat_days') ?? '')
  if (days.length === 0) return undefined
  const date = query.get('date') ?? ''
  const weeks = wholeIn(query.get('repeat_weeks'), { min: 1, max: MAX_WEEKS })
  const count = wholeIn(query.get('repeat_count'), { min: 1, max: MAX_SLOTS_AT_ONCE })
  const until = query.get('repeat_until') ?? ''
  return {
    from: isCalendarDate(date) && date > today ? date : today,
    days,
    everyWeeks: wholeIn(query.get('repeat_every'), { min: 1, max: MAX_EVERY_WEEKS }) ?? 1,
    ...(weeks && { weeks }),
    ...(count && { count }),
    ...(isCalendarDate(until) && { until }),
    skip: spansIn(query.get('repeat_skip') ?? ''),
  }
}

/** In order, at most `MAX_SLOTS_AT_ONCE`. Empty if it ends before it starts. */
export function recurrenceDates(recurrence: Recurrence): string[] {
  const { skip, count = MAX_SLOTS_AT_ONCE } = recurrence
  return allDates(recurrence)
    .filter(date => !isSkipped(date, skip))
    .slice(0, Math.min(count, MAX_SLOTS_AT_ONCE))
}

/** Dates that would be in it if none were skipped. */
export function skippedDates(recurrence: Recurrence): string[] {
  const last = recurrenceDates(recurrence).at(-1)
  return allDates(recurrence).filter(
    date => isSkipped(date, recurrence.skip) && (recurrence.count === undefined || (last !== undefined && date < last)),
  )
}

export function isSkipped(date: string, skip: readonly DateSpan[]): boolean {
  return skip.some(({ from, to }) => from <= date && date <= to)
}

/** The first on one of `days`, 0 for Sunday, not before `from`. */
export function firstOn(days: readonly number[], from: string): string {
  const ahead = Math.min(...days.map(day => (day - weekdayOf(from) + 7) % 7))
  return addDays(from, ahead)
}

/** "tue,thu" → [2, 4]; from Monday, without repetitions. */
export function daysIn(text: string): number[] {
  const days = text
    .toLowerCase()
    .split(',')
    .map(name => dayNames.indexOf(name.trim()))
  return sortedDays(days.filter(day => day >= 0))
}

/** [4, 2] → "tue,thu" */
export function daysText(days: readonly number[]): string {
  return sortedDays(days)
    .map(day => dayNames[day])
    .join(',')
}

/** "2026-11-26,2027-03-15..2027-03-21" */
export function spansIn(text: string): DateSpan[] {
  return text
    .split(',')
    .map(part => part.trim().split('..'))
    .flatMap(([from = '', to = from]) =>
      isCalendarDate(from) && isCalendarDate(to) && from <= to ? [{ from, to }] : [],
    )
    .toSorted((a, b) => (a.from < b.from ? -1 : 1))
    .slice(0, MAX_SKIPPED)
}

export function spansText(spans: readonly DateSpan[]): string {
  return spans.map(({ from, to }) => (from === to ? from : `${from}..${to}`)).join(',')
}

const dayNames = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']

function sortedDays(days: readonly number[]): number[] {
  const fromMonday = (day: number) => (day + 6) % 7
  return [...new Set(days)].sort((a, b) => fromMonday(a) - fromMonday(b))
}

function allDates(recurrence: Recurrence): string[] {
  const { days, everyWeeks, weeks, count, until, skip } = recurrence
  const first = firstOn(days, recurrence.from)
  const monday = addDays(first, -((weekdayOf(first) + 6) % 7))
  const isOpen = weeks === undefined && count === undefined && until === undefined
  const length = (isOpen ? DEFAULT_WEEKS * everyWeeks : weeks) ?? MAX_SPAN_WEEKS
  const end = addDays(first, 7 * length)
  const dates: string[] = []
  let left = Math.min(count ?? MAX_SLOTS_AT_ONCE, MAX_SLOTS_AT_ONCE)
  for (let week = 0; week <= length && left > 0; week += everyWeeks) {
    for (const day of sortedDays(days)) {
      const date = addDays(monday, 7 * week + ((day + 6) % 7))
      if (date < first || date >= end || (until !== undefined && date > until) || left === 0) continue
      dates.push(date)
      if (!isSkipped(date, skip)) left -= 1
    }
  }
  return dates
}

/** Nothing can be booked further ahead than a year. */
const MAX_SPAN_WEEKS = 53

function wholeIn(text: string | null, { min, max }: { min: number; max: number }): number | undefined {
  const value = /^\d{1,3}$/.test(text ?? '') ? Number(text) : 0
  return value >= min && value <= max ? value : undefined
}
