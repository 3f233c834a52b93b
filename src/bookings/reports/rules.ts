import type { Schedule } from '#availability/contract.ts'
import { exceptionOn } from '#availability/rules.ts'
import { addDays, DAY, weekdayOf } from '#kit/shared/time.ts'

/** Calendar days, yyyy-MM-dd, inclusive. */
export type Span = { from: string; to: string }

export const periods = ['this-month', 'last-month', 'this-quarter', 'this-year', 'custom'] as const
export type Period = (typeof periods)[number]

/** Ascending and descending. */
export const facilityOrders = ['name', 'name-down', 'least-used', 'most-used', 'least-earned', 'most-earned'] as const
export type FacilityOrder = (typeof facilityOrders)[number]

export const reportTables = ['hours', 'facilities', 'venues', 'months'] as const
export type ReportTable = (typeof reportTables)[number]

/** Facilities without a venue. */
export const NO_VENUE = 'none'

/** Of a custom period. */
export const MAX_PERIOD_DAYS = 366

/**
 * What a report shows, and what it compares with. Months, quarters and years end today and are compared with the same
 * days of the one before; last month with the whole month before; a custom period with as many days just before it.
 */
export function spansOf(period: Period, today: string, custom?: Span): { now: Span; before: Span } {
  const month = Number(today.slice(5, 7))
  switch (period) {
    case 'this-month':
      return toDate(`${today.slice(0, 7)}-01`, today, 1)
    case 'last-month': {
      const from = addMonths(`${today.slice(0, 7)}-01`, -1)
      return { now: monthOf(from), before: monthOf(addMonths(from, -1)) }
    }
    case 'this-quarter':
      return toDate(`${today.slice(0, 5)}${String(month - ((month - 1) % 3)).padStart(2, '0')}-01`, today, 3)
    case 'this-year':
      return toDate(`${today.slice(0, 4)}-01-01`, today, 12)
    case 'custom': {
      const now = custom ?? { from: today, to: today }
      return { now, before: { from: addDays(now.from, -daysIn(now)), to: addDays(now.from, -1) } }
    }
  }
}

function toDate(from: string, today: string, months: number) {
  return { now: { from, to: today }, before: { from: addMonths(from, -months), to: addMonths(today, -months) } }
}

/** The same day of the month, or the month's last: March 31 less one month is the end of February. */
export function addMonths(date: string, months: number): string {
  const index = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 + months
  const month = `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`
  const last = new Date(Date.UTC(Math.floor(index / 12), (index % 12) + 1, 0)).getUTCDate()
  return `${month}-${String(Math.min(Number(date.slice(8)), last)).padStart(2, '0')}`
}

/** The month that contains the day. */
export function monthOf(date: string): Span {
  const from = `${date.slice(0, 7)}-01`
  return { from, to: addDays(addMonths(from, 1), -1) }
}

/** Whole months, whose sums are fewer, by their first days; and the days before and after them. */
export function partsOf({ from, to }: Span): { months: Span[]; days: Span[] } {
  const first = from.endsWith('-01') ? from : addDays(monthOf(from).to, 1)
  const end = monthOf(addDays(to, 1)).from
  if (first >= end) return { months: [], days: [{ from, to }] }
  const days = [
    { from, to: addDays(first, -1) },
    { from: end, to },
  ].filter(part => part.from <= part.to)
  return { months: [{ from: first, to: addMonths(end, -1) }], days }
}

const MAX_DAYS_BY_HOUR = 155_000

/** What the heat map shows: the end of a long period at very many facilities, since it reads each of their days. */
export function hoursSpan({ from, to }: Span, facilities: number): Span {
  const days = Math.max(31, Math.floor(MAX_DAYS_BY_HOUR / Math.max(facilities, 1)))
  return daysIn({ from, to }) <= days ? { from, to } : { from: addDays(to, 1 - days), to }
}

/** The months of a trend, oldest first, ending with that of the day. */
export function lastMonths(day: string, count: number): Span[] {
  return Array.from({ length: count }, (_, i) => monthOf(addMonths(`${day.slice(0, 7)}-01`, i - count + 1)))
}

export function daysIn({ from, to }: Span): number {
  return (Date.parse(to) - Date.parse(from)) / DAY + 1
}

/** Undefined where they don't overlap. */
export function overlapOf(a: Span, b: Span): Span | undefined {
  const from = a.from > b.from ? a.from : b.from
  const to = a.to < b.to ? a.to : b.to
  return from <= to ? { from, to } : undefined
}

/** Hours of a week; 0 is midnight to 1 AM on Sunday. */
export const WEEK_HOURS = 168

/**
 * Open minutes by hour of the week: from opening to closing, by the facility's clock and today's schedule, with its
 * exceptions. Blocks, closures and clinics don't shorten them, nor does the length of a slot; hours without a price
 * count.
 */
export function openMinutes(schedule: Schedule, span: Span): number[] {
  const usual = Array.from({ length: 7 }, (_, day) =>
    minutesByHour(schedule.hours.filter(({ days }) => days.includes(day))),
  )
  const counts = weekdayCounts(span)
  const special = exceptionalDays(schedule, span)
  for (const day of special) counts[weekdayOf(day)]!--
  const week = counts.flatMap((count, day) => usual[day]!.map(minutes => minutes * count))
  for (const day of special) {
    const hours = minutesByHour(exceptionOn(schedule, day)!.hours)
    for (const [hour, minutes] of hours.entries()) week[weekdayOf(day) * 24 + hour]! += minutes
  }
  return week
}

/** How often each weekday, from Sunday on, occurs. */
function weekdayCounts(span: Span): number[] {
  const days = daysIn(span)
  const first = weekdayOf(span.from)
  return Array.from({ length: 7 }, (_, day) => Math.floor((days - ((day - first + 7) % 7) + 6) / 7))
}

function exceptionalDays({ exceptions = [] }: Schedule, span: Span): string[] {
  const days = new Set<string>()
  for (const exception of exceptions) {
    const shared = overlapOf(exception, span)
    if (shared) for (let day = shared.from; day <= shared.to; day = addDays(day, 1)) days.add(day)
  }
  return [...days]
}

function minutesByHour(hours: readonly { opens: string; closes: string }[]): number[] {
  const minutes = Array.from({ length: 24 }, () => 0)
  for (const { opens, closes } of hours) {
    const [start, end] = [minutesOf(opens), minutesOf(closes)]
    for (let hour = Math.floor(start / 60); hour * 60 < end; hour++)
      minutes[hour]! += Math.min(end, hour * 60 + 60) - Math.max(start, hour * 60)
  }
  return minutes.map(value => Math.min(value, 60))
}

function minutesOf(clock: string): number {
  return Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))
}

/**
 * What was booked and earned in a period. Hours count on the day they are played, by the facility's clock; card money
 * on the day it was charged or returned.
 */
export type Sums = {
  /** Confirmed bookings whose first time begins in the period. Canceled ones, requests and link-outs don't count. */
  bookings: number
  /** Of confirmed bookings, also outside of opening hours. */
  minutes: number
  /** US cents charged to cards, for bookings and for their changes. A credit was charged when it was first paid. */
  chargedCents: number
  /** US cents of refunds and lost disputes; negative, less what failed to reach a card or was won back. */
  returnedCents: number
  /** Our part of what was charged, less our part of what was returned. */
  commissionCents: number
  /** The price of confirmed bookings that the facility entered and is paid for itself, on the day of each time. */
  facilityCents: number
}

export const noSums: Sums = {
  bookings: 0,
  minutes: 0,
  chargedCents: 0,
  returnedCents: 0,
  commissionCents: 0,
  facilityCents: 0,
}

export function addSums(a: Sums, b: Sums): Sums {
  return {
    bookings: a.bookings + b.bookings,
    minutes: a.minutes + b.minutes,
    chargedCents: a.chargedCents + b.chargedCents,
    returnedCents: a.returnedCents + b.returnedCents,
    commissionCents: a.commissionCents + b.commissionCents,
    facilityCents: a.facilityCents + b.facilityCents,
  }
}

/** Booked by open time; over 1 when bookings lie outside of opening hours, null when it was never open. */
export function utilization({ bookedMinutes, openMinutes }: { bookedMinutes: number; openMinutes: number }) {
  return openMinutes > 0 ? bookedMinutes / openMinutes : null
}
