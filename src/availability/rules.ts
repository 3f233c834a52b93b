import { addDays, DAY, dateIn, instantOf, MINUTE, offsetMinutesAt, weekdayOf } from '#kit/shared/time.ts'
import { BOOKING_WINDOW_DAYS, type SlotStatus } from './contract.ts'
import type { PriceRule, Schedule, ScheduleException } from './schedule-contract.ts'

/** A stretch of time, in milliseconds since 1970; the end is not part of it. */
export type Period = { start: number; end: number }
export type PricedPeriod = Period & { priceCents: number }

/** Hourly from 6:00, last start 21:00, every day: the hours of a facility without a schedule of its own (section 9). */
export const defaultSchedule: Schedule = {
  slotMinutes: 60,
  hours: [{ days: [0, 1, 2, 3, 4, 5, 6], opens: '06:00', closes: '22:00' }],
}

/** A slot as it is offered. `reason`: why it costs something else than usual, as the owner calls it; null for the usual price. */
export type OfferedSlot = PricedPeriod & { reason: string | null }

/**
 * The slots that a schedule yields on a calendar date of the zone, in order. Opening and closing are wall-clock times;
 * between them real time is cut into slots, so that on the two days when clocks change every real hour comes once.
 * A time that has no price, neither of its own nor by the facility's hourly one, is not sold and makes no slot.
 * What it says is said a second time by `slots_on` in the database; a test holds the two equal.
 */
export function slotsOn(schedule: Schedule, hourlyCents: number | null, date: string, zone: string): OfferedSlot[] {
  const length = schedule.slotMinutes * MINUTE
  const step = length + (schedule.bufferMinutes ?? 0) * MINUTE
  const rules = rulesOn(schedule, date)
  const slots: OfferedSlot[] = []
  for (const stretch of stretchesOn(schedule, date)) {
    const opens = minutesOf(stretch.opens)
    const closing = closingOn(date, minutesOf(stretch.closes), zone)
    const usual = usualPrice(schedule, stretch, hourlyCents)
    for (let start = instantOf(date, opens, zone); start + length <= closing; start += step) {
      // An hour that comes twice may show a time before the opening: it counts as the opening.
      const rule = usual.isFixed ? undefined : ruleAt(rules, () => Math.max(minuteOfDay(zone, start), opens))
      const priceCents = rule ? shareOf(rule.hourCents, schedule) : usual.priceCents
      if (priceCents !== null)
        slots.push({ start, end: start + length, priceCents, reason: rule ? rule.name : usual.reason })
    }
  }
  return slots.sort((a, b) => a.start - b.start)
}

/** When a schedule is open on a calendar date of the zone, whatever length a slot has. */
export function openPeriodsOn(schedule: Schedule, date: string, zone: string): Period[] {
  return stretchesOn(schedule, date).map(({ opens, closes }) => ({
    start: instantOf(date, minutesOf(opens), zone),
    end: closingOn(date, minutesOf(closes), zone),
  }))
}

/** The minute of the day that the wall clock of the zone shows at this instant. */
export function minuteOfDay(zone: string, instant: number): number {
  return (instant / MINUTE + offsetMinutesAt(zone, instant)) % DAY_MINUTES
}

/** The exception that a date falls under. */
export function exceptionOn({ exceptions = [] }: Schedule, date: string): ScheduleException | undefined {
  return exceptions.find(({ from, to }) => from <= date && date <= to)
}

type Stretch = { opens: string; closes: string; priceCents?: number | undefined; reason: string | null }

/** When it is open on a date; `reason` names the exception that says so. */
function stretchesOn(schedule: Schedule, date: string): readonly Stretch[] {
  const exception = exceptionOn(schedule, date)
  if (exception) return exception.hours.map(hours => ({ ...hours, reason: exception.name }))
  const weekday = weekdayOf(date)
  return schedule.hours.filter(({ days }) => days.includes(weekday)).map(hours => ({ ...hours, reason: null }))
}

/**
 * The instant at which a stretch closes. A time that the clocks skip is where they skip it: moved forward like an opening, it
 * would reach into the next stretch. Clocks skip from a whole hour on, everywhere.
 */
function closingOn(date: string, minutes: number, zone: string): number {
  const closing = instantOf(date, minutes, zone)
  if (minutes % 60 === 0 || minuteOfDay(zone, closing) === minutes) return closing
  return closing - (minutes % 60) * MINUTE
}

/** What a slot costs where no rule applies, null where nothing says; `isFixed`: none can, since the exception itself names the price. */
function usualPrice(schedule: Schedule, { priceCents, reason }: Stretch, hourlyCents: number | null) {
  if (priceCents === undefined)
    return { priceCents: usualSlotCents(schedule, hourlyCents), reason: null, isFixed: false }
  return { priceCents, reason, isFixed: reason !== null }
}

/** The price rules that count on a date of this weekday, those of a season first: they beat those of the whole year. */
export function rulesOn({ priceRules = [] }: Schedule, date: string, weekday = weekdayOf(date)): readonly PriceRule[] {
  if (priceRules.length === 0) return priceRules
  const counting = priceRules.filter(({ days, season }) => days.includes(weekday) && isInSeason(season, date.slice(5)))
  return [...counting.filter(({ season }) => season), ...counting.filter(({ season }) => !season)]
}

/** The rule of a minute of the day among those of a date (`rulesOn`); which minute it is, is asked where there are any. */
export function ruleAt(rules: readonly PriceRule[], minuteAt: () => number): PriceRule | undefined {
  if (rules.length === 0) return undefined
  const minute = minuteAt()
  return rules.find(({ from, to }) => minutesOf(from) <= minute && minute < minutesOf(to))
}

/** Whether a day of the year (MM-dd) is in the season, which may pass New Year; no season is the whole year. */
export function isInSeason(season: PriceRule['season'], day: string): boolean {
  if (!season) return true
  const { from, to } = season
  return from <= to ? from <= day && day <= to : from <= day || day <= to
}

/** What a slot costs where the schedule does not say: its share of the hourly price. Null without one. */
export function usualSlotCents(schedule: Schedule, hourlyCents: number | null): number | null {
  return hourlyCents === null ? null : shareOf(hourlyCents, schedule)
}

/** Whether anything of a facility has a price: without one it is not sold. */
export function hasPrice({ hours, exceptions = [], priceRules = [] }: Schedule, hourlyCents: number | null): boolean {
  const stretches = [...hours, ...exceptions.flatMap(exception => exception.hours)]
  return hourlyCents !== null || priceRules.length > 0 || stretches.some(({ priceCents }) => priceCents !== undefined)
}

/** What a slot costs at a price of the hour. */
export function shareOf(hourCents: number, { slotMinutes }: Schedule): number {
  return Math.round((hourCents * slotMinutes) / 60)
}

/**
 * The time in which a slot must start to be booked now: later than the start, before the end. `now` in milliseconds. Whoever may
 * pass over notice and window, such as the owner, is bound by the start of the slot alone (`untilItStarts`).
 */
export function bookableSpan(
  { leadMinutes = 0, windowDays = BOOKING_WINDOW_DAYS }: Schedule,
  zone: string,
  now: number,
): Period {
  return { start: now + leadMinutes * MINUTE, end: instantOf(addDays(dateIn(zone, now), windowDays + 1), 0, zone) }
}

export function untilItStarts(now: number): Period {
  return { start: now, end: Number.POSITIVE_INFINITY }
}

/** Which refusal a slot that has not begun deserves by notice and window, if any. */
export function termsRefusal({ start }: Period, bookable: Period): 'too-late-to-book' | 'date-too-far-ahead' | null {
  if (start <= bookable.start) return 'too-late-to-book'
  return start >= bookable.end ? 'date-too-far-ahead' : null
}

/** One thing that takes time at the facility's ground. `until` is the end of a hold, in milliseconds. */
export type Taking = Period & { kind: 'hold' | 'booking' | 'block'; mine: boolean; until: number | null }

/**
 * How a slot looks to the visitor who asks: what has begun or is outside `bookable` cannot be had, and an expired hold counts
 * for nothing.
 */
export function slotStatus(
  slot: Period,
  takings: readonly Taking[],
  now: number,
  bookable: Period = untilItStarts(now),
): { status: SlotStatus; own: Taking | null } {
  const taking = takings.find(
    ({ start, end, until }) => start < slot.end && slot.start < end && (until ?? Infinity) > now,
  )
  if (taking?.kind === 'booking') return { status: 'booked', own: null }
  if (taking?.kind === 'hold' && slot.start > now) return { status: 'held', own: taking.mine ? taking : null }
  if (taking || termsRefusal(slot, bookable)) return { status: 'blocked', own: null }
  return { status: 'open', own: null }
}

/** Which refusal a date deserves, if any: days before today at the facility, and those past the booking window. */
export function dateRefusal(date: string, zone: string, now: number): 'date-in-the-past' | 'date-too-far-ahead' | null {
  const today = dateIn(zone, now)
  if (date < today) return 'date-in-the-past'
  return date > addDays(today, BOOKING_WINDOW_DAYS) ? 'date-too-far-ahead' : null
}

/** Days that another system is asked about at once, counted from today on: whoever looks at one of them has the others answered too. */
const FORTNIGHT = 14

/**
 * The runs of days from `today` on that hold the wished ones; of days that are over, or that nobody can book yet, nobody is asked.
 * Calendar days, yyyy-MM-dd.
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

/** The part of a span of days that can be booked at all; undefined where there is none. Calendar days, both among them. */
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

/** Parts of the day that slots are grouped under, by the hour in which they begin. */
export const dayParts = ['Morning', 'Afternoon', 'Evening'] as const

/** Morning before noon, afternoon before 5 pm; `startTime` is ISO 8601 with the facility's offset, so its hour is local. */
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

/** The standard time filter (specification, section 9), as hours of the day. */
export const timeFilterHours = {
  'early-morning': { from: 5, to: 9 },
  morning: { from: 6, to: 12 },
  afternoon: { from: 12, to: 18 },
  evening: { from: 18, to: 22 },
  'late-evening': { from: 20, to: 23 },
} as const
