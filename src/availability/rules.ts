import { addDays, dateIn, instantOf, MINUTE, weekdayOf } from '#kit/shared/time.ts'
import { BOOKING_WINDOW_DAYS, type Schedule, type SlotStatus } from './contract.ts'

/** A stretch of time, in milliseconds since 1970; the end is not part of it. */
export type Period = { start: number; end: number }
export type PricedPeriod = Period & { priceCents: number }

/** What an hour costs where neither the facility nor its schedule says (specification, section 9). */
export const DEFAULT_PRICE_CENTS = 7_500

/** Hourly from 6:00, last start 21:00, every day: the hours of a facility without a schedule of its own (section 9). */
export const defaultSchedule: Schedule = {
  slotMinutes: 60,
  hours: [{ days: [0, 1, 2, 3, 4, 5, 6], opens: '06:00', closes: '22:00' }],
}

/**
 * The slots that a schedule yields on a calendar date of the zone, in order. Opening and closing are wall-clock times;
 * between them real time is cut into slots, so that on the two days when clocks change every real hour comes once.
 */
export function slotsOn(schedule: Schedule, hourlyCents: number | null, date: string, zone: string): PricedPeriod[] {
  const weekday = weekdayOf(date)
  const length = schedule.slotMinutes * MINUTE
  const slots: PricedPeriod[] = []
  for (const { days, opens, closes, priceCents } of schedule.hours) {
    if (!days.includes(weekday)) continue
    const closing = instantOf(date, minutesOf(closes), zone)
    const price = priceCents ?? usualSlotCents(schedule, hourlyCents)
    for (let start = instantOf(date, minutesOf(opens), zone); start + length <= closing; start += length)
      slots.push({ start, end: start + length, priceCents: price })
  }
  return slots.sort((a, b) => a.start - b.start)
}

export type PricedHours = Omit<Schedule['hours'][number], 'priceCents'> & { priceCents: number }

/** The hours of a schedule that yield slots at all, each with the price of one slot, in order of opening. */
export function pricedHours(schedule: Schedule, hourlyCents: number | null): PricedHours[] {
  return schedule.hours
    .filter(
      ({ days, opens, closes }) => days.length > 0 && minutesOf(closes) - minutesOf(opens) >= schedule.slotMinutes,
    )
    .map(hours => ({ ...hours, priceCents: hours.priceCents ?? usualSlotCents(schedule, hourlyCents) }))
    .sort((a, b) => minutesOf(a.opens) - minutesOf(b.opens))
}

/** What a slot costs where the schedule does not say: its share of the hourly price. */
function usualSlotCents({ slotMinutes }: Schedule, hourlyCents: number | null): number {
  return Math.round(((hourlyCents ?? DEFAULT_PRICE_CENTS) * slotMinutes) / 60)
}

/** One thing that takes time at the facility's ground. `until` is the end of a hold, in milliseconds. */
export type Taking = Period & { kind: 'hold' | 'booking' | 'block'; mine: boolean; until: number | null }

/** How a slot looks to the visitor who asks: what has begun cannot be had, and an expired hold counts for nothing. */
export function slotStatus(
  slot: Period,
  takings: readonly Taking[],
  now: number,
): { status: SlotStatus; own: Taking | null } {
  const taking = takings.find(
    ({ start, end, until }) => start < slot.end && slot.start < end && (until ?? Infinity) > now,
  )
  if (taking?.kind === 'booking') return { status: 'booked', own: null }
  if (taking?.kind === 'hold' && slot.start > now) return { status: 'held', own: taking.mine ? taking : null }
  if (taking || slot.start <= now) return { status: 'blocked', own: null }
  return { status: 'open', own: null }
}

/** Which refusal a date deserves, if any: days before today at the facility, and those past the booking window. */
export function dateRefusal(date: string, zone: string, now: number): 'date-in-the-past' | 'date-too-far-ahead' | null {
  const today = dateIn(zone, now)
  if (date < today) return 'date-in-the-past'
  return date > addDays(today, BOOKING_WINDOW_DAYS) ? 'date-too-far-ahead' : null
}

/** Parts of the day that slots are grouped under, by the hour in which they begin. */
export const dayParts = ['Morning', 'Afternoon', 'Evening'] as const

/** Morning before noon, afternoon before 5 pm; `startTime` is ISO 8601 with the facility's offset, so its hour is local. */
export function dayPartOf(startTime: string): (typeof dayParts)[number] {
  const hour = Number(startTime.slice(11, 13))
  if (hour < 12) return 'Morning'
  return hour < 17 ? 'Afternoon' : 'Evening'
}

function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
}
