import { addDays, DAY, dateIn, instantOf, MINUTE, offsetMinutesAt, weekdayOf } from '#kit/shared/time.ts'
import type { PriceRule, Schedule, ScheduleException } from './contract.ts'
import { BOOKING_WINDOW_DAYS, type SlotStatus } from './contract.ts'

/** Milliseconds since 1970; the end is exclusive. */
export type Period = { start: number; end: number }
export type PricedPeriod = Period & { priceCents: number }
/** `id`: the slot's. */
export type BookedSlot = PricedPeriod & { id: string }

/** Without a schedule (section 9): hourly from 6:00, last start 21:00. */
export const defaultSchedule: Schedule = {
  slotMinutes: 60,
  hours: [{ days: [0, 1, 2, 3, 4, 5, 6], opens: '06:00', closes: '22:00' }],
}

/** `reason`: the owner's name for an unusual price, else null. */
export type OfferedSlot = PricedPeriod & { reason: string | null }

/**
 * In order. Opening and closing are wall-clock times; real time between them is cut into slots, so each real hour
 * appears once when clocks change. Unpriced time yields none. Duplicated by `slots_on` in the database; a test holds
 * them equal.
 */
export function slotsOn(schedule: Schedule, hourlyCents: number | null, date: string, zone: string): OfferedSlot[] {
  const length = schedule.slotMinutes * MINUTE
  const step = length + (schedule.bufferMinutes ?? 0) * MINUTE
  const rules = rulesOn(schedule, date)
  const slots: OfferedSlot[] = []
  for (const span of spansOn(schedule, date)) {
    const opens = minutesOf(span.opens)
    const closing = closingOn(date, minutesOf(span.closes), zone)
    const usual = defaultPrice(schedule, span, hourlyCents)
    for (let start = instantOf(date, opens, zone); start + length <= closing; start += step) {
      // A repeated hour may show a time before the opening; it counts as the opening.
      const rule = usual.isFixed ? undefined : ruleAt(rules, () => Math.max(minuteOfDay(zone, start), opens))
      const priceCents = rule ? shareOf(rule.hourCents, schedule) : usual.priceCents
      if (priceCents !== null)
        slots.push({ start, end: start + length, priceCents, reason: rule ? rule.name : usual.reason })
    }
  }
  return slots.sort((a, b) => a.start - b.start)
}

export function openPeriodsOn(schedule: Schedule, date: string, zone: string): Period[] {
  return spansOn(schedule, date).map(({ opens, closes }) => ({
    start: instantOf(date, minutesOf(opens), zone),
    end: closingOn(date, minutesOf(closes), zone),
  }))
}

export function minuteOfDay(zone: string, instant: number): number {
  return (instant / MINUTE + offsetMinutesAt(zone, instant)) % DAY_MINUTES
}

export function exceptionOn({ exceptions = [] }: Schedule, date: string): ScheduleException | undefined {
  return exceptions.find(({ from, to }) => from <= date && date <= to)
}

type TimeSpan = { opens: string; closes: string; priceCents?: number | undefined; reason: string | null }

function spansOn(schedule: Schedule, date: string): readonly TimeSpan[] {
  const exception = exceptionOn(schedule, date)
  if (exception) return exception.hours.map(hours => ({ ...hours, reason: exception.name }))
  const weekday = weekdayOf(date)
  return schedule.hours.filter(({ days }) => days.includes(weekday)).map(hours => ({ ...hours, reason: null }))
}

/**
 * If clocks skip the closing time, it closes at the skip; moved forward like an opening, it would reach into the next
 * stretch. Clocks always skip from a whole hour.
 */
function closingOn(date: string, minutes: number, zone: string): number {
  const closing = instantOf(date, minutes, zone)
  if (minutes % 60 === 0 || minuteOfDay(zone, closing) === minutes) return closing
  return closing - (minutes % 60) * MINUTE
}

/** Before rules; null if unset. `isFixed`: set by an exception, so no rule applies. */
function defaultPrice(schedule: Schedule, { priceCents, reason }: TimeSpan, hourlyCents: number | null) {
  if (priceCents === undefined)
    return { priceCents: defaultSlotCents(schedule, hourlyCents), reason: null, isFixed: false }
  return { priceCents, reason, isFixed: reason !== null }
}

/** Seasonal rules first: they beat those for the whole year. */
export function rulesOn({ priceRules = [] }: Schedule, date: string, weekday = weekdayOf(date)): readonly PriceRule[] {
  if (priceRules.length === 0) return priceRules
  const counting = priceRules.filter(({ days, season }) => days.includes(weekday) && isInSeason(season, date.slice(5)))
  return [...counting.filter(({ season }) => season), ...counting.filter(({ season }) => !season)]
}

/** `rules`: of a date (`rulesOn`). Computes the minute only if there are any. */
export function ruleAt(rules: readonly PriceRule[], minuteAt: () => number): PriceRule | undefined {
  if (rules.length === 0) return undefined
  const minute = minuteAt()
  return rules.find(({ from, to }) => minutesOf(from) <= minute && minute < minutesOf(to))
}

/** `day` is MM-dd. A season may span New Year. */
export function isInSeason(season: PriceRule['season'], day: string): boolean {
  if (!season) return true
  const { from, to } = season
  return from <= to ? from <= day && day <= to : from <= day || day <= to
}

export function defaultSlotCents(schedule: Schedule, hourlyCents: number | null): number | null {
  return hourlyCents === null ? null : shareOf(hourlyCents, schedule)
}

/** Unpriced facilities are not sold. */
export function hasPrice({ hours, exceptions = [], priceRules = [] }: Schedule, hourlyCents: number | null): boolean {
  const spans = [...hours, ...exceptions.flatMap(exception => exception.hours)]
  return hourlyCents !== null || priceRules.length > 0 || spans.some(({ priceCents }) => priceCents !== undefined)
}

export function shareOf(hourCents: number, { slotMinutes }: Schedule): number {
  return Math.round((hourCents * slotMinutes) / 60)
}

/**
 * Bounds for a slot's start, both exclusive. `now` in milliseconds. Owners and others exempt from notice, window and
 * first day only need `minutesUntilStart`.
 */
export function bookableSpan(schedule: Schedule, zone: string, now: number): Period {
  const { leadMinutes = 0, windowDays = BOOKING_WINDOW_DAYS } = schedule
  return {
    start: Math.max(now + leadMinutes * MINUTE, firstBookable(schedule, zone) - 1),
    end: instantOf(addDays(dateIn(zone, now), windowDays + 1), 0, zone),
  }
}

/** When the first bookable day begins, in milliseconds. */
export function firstBookable({ bookableFrom }: Schedule, zone: string): number {
  return bookableFrom === undefined ? Number.NEGATIVE_INFINITY : instantOf(bookableFrom, 0, zone)
}

export function minutesUntilStart(now: number): Period {
  return { start: now, end: Number.POSITIVE_INFINITY }
}

/** For a slot that has not begun. */
export function termsRefusal({ start }: Period, bookable: Period): 'too-late-to-book' | 'date-too-far-ahead' | null {
  if (start <= bookable.start) return 'too-late-to-book'
  return start >= bookable.end ? 'date-too-far-ahead' : null
}

/** `until`: expiry of a hold, in milliseconds. */
export type Taking = Period & { kind: 'hold' | 'booking' | 'block'; mine: boolean; until: number | null }

/**
 * Unavailable once begun or outside `bookable`; expired holds are ignored. Where parts of a shared space are taken in
 * several ways, a booking shows before a hold, and a hold before a block, in whatever order they were read.
 */
export function slotStatus(
  slot: Period,
  takings: readonly Taking[],
  now: number,
  bookable: Period = minutesUntilStart(now),
): { status: SlotStatus; own: Taking | null } {
  const overlapping = takings.filter(
    ({ start, end, until }) => start < slot.end && slot.start < end && (until ?? Infinity) > now,
  )
  if (overlapping.some(({ kind }) => kind === 'booking')) return { status: 'booked', own: null }
  const hold = overlapping.find(({ kind }) => kind === 'hold')
  if (hold && slot.start > now) return { status: 'held', own: hold.mine ? hold : null }
  if (overlapping.length > 0 || termsRefusal(slot, bookable)) return { status: 'blocked', own: null }
  return { status: 'open', own: null }
}

/** Before today at the facility, or past the window. */
export function dateRefusal(date: string, zone: string, now: number): 'date-in-the-past' | 'date-too-far-ahead' | null {
  const today = dateIn(zone, now)
  if (date < today) return 'date-in-the-past'
  return date > addDays(today, BOOKING_WINDOW_DAYS) ? 'date-too-far-ahead' : null
}

/** Days per request to another system, so one viewer's request serves all of them. */
const FORTNIGHT = 14

/**
 * Fourteen-day runs from `today` that contain the requested days, without past and unbookable ones. Calendar days,
 * yyyy-MM-dd.
 */
export function fortnightsOf(
  { from, days }: { from: string; days: number },
  today: string,
): { from: string; to: string }[] {
  const first = Math.max(0, Math.floor(daysBetween(today, from) / FORTNIGHT))
  const lastDay = Math.min(daysBetween(today, addDays(from, days - 1)), BOOKING_WINDOW_DAYS)
  const last = Math.floor(lastDay / FORTNIGHT)
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, run) => {
    const start = addDays(today, (first + run) * FORTNIGHT)
    return { from: start, to: addDays(start, FORTNIGHT - 1) }
  })
}

/** Undefined if none. Calendar days, inclusive. */
export function bookableDays(
  { from, to }: { from: string; to: string },
  today: string,
): { from: string; to: string } | undefined {
  const last = addDays(today, BOOKING_WINDOW_DAYS)
  const part = { from: from < today ? today : from, to: to > last ? last : to }
  return part.from <= part.to ? part : undefined
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY)
}

/** By starting hour. */
export const dayParts = ['Morning', 'Afternoon', 'Evening'] as const

/** Morning until noon, afternoon until 5 pm. `startTime` has the facility's offset, so its hour is local. */
export function dayPartOf(startTime: string): (typeof dayParts)[number] {
  const hour = Number(startTime.slice(11, 13))
  if (hour < 12) return 'Morning'
  return hour < 17 ? 'Afternoon' : 'Evening'
}

const DAY_MINUTES = 24 * 60

/** "17:30" → 1050. */
export function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
}

/** Specification, section 9; hours of the day. */
export const timeFilterHours = {
  'early-morning': { from: 5, to: 9 },
  morning: { from: 6, to: 12 },
  afternoon: { from: 12, to: 18 },
  evening: { from: 18, to: 22 },
  'late-evening': { from: 20, to: 23 },
} as const
