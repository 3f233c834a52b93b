import type { Period, PricedPeriod } from '#availability/rules.ts'
import { isEmail, isPhone } from '#kit/shared/contact-checks.ts'
import { addDays, DAY, HOUR, instantOf } from '#kit/shared/time.ts'

/** The times that an owner writes by hand lie on this grid, whatever the slots of the schedule are. */
export const STEP_MINUTES = 15

/** Longest reason of a block. */
export const REASON_LENGTH = 200

/** How far ahead an owner may write: two years, past the window in which customers book. */
const REACH_DAYS = 732

/** yyyy-MM-ddTHH:mm on a quarter of an hour. Whether the calendar has the day is not asked. */
export function isManualTime(text: string): boolean {
  return /^20\d{2}-\d{2}-\d{2}T([01]\d|2[0-3]):(00|15|30|45)$/.test(text)
}

/** A booking that the facility writes itself needs no address; what is there has to be one. */
export function optionalEmailFault(text: string): string | undefined {
  return text === '' || isEmail(text) ? undefined : 'Please enter a valid email address'
}

export function optionalPhoneFault(text: string): string | undefined {
  return text === '' || isPhone(text) ? undefined : 'Please enter a valid phone number'
}

export type WishedTimes = { from: string; to: string; weeks: number; except: readonly string[] }

/** One of the times that were wished for, with the day on which it begins. */
export type WishedTime = Period & { date: string }

/**
 * The same time by the wall clock of the zone in each of so many weeks, but on the days that are left out. In the nights when
 * clocks change a time may come out longer or shorter than in the other weeks.
 */
export function weeklyTimes({ from, to, weeks, except }: WishedTimes, zone: string): WishedTime[] {
  const left = new Set(except)
  return Array.from({ length: weeks }, (_, week) => ({
    date: addDays(from.slice(0, 10), 7 * week),
    start: instantAt(from, week, zone),
    end: instantAt(to, week, zone),
  })).filter(({ date }) => !left.has(date))
}

function instantAt(local: string, week: number, zone: string): number {
  const minutes = Number(local.slice(11, 13)) * 60 + Number(local.slice(14))
  return instantOf(addDays(local.slice(0, 10), 7 * week), minutes, zone)
}

/**
 * Why these times cannot be written, if they cannot: none of them, one that does not end after it begins or lasts longer than a
 * day (25 hours in the night when clocks go back), one that is over, one too far ahead. One that has begun can: people come by.
 */
export function periodRefusal(
  times: readonly Period[],
  now: number,
): 'period-invalid' | 'period-over' | 'period-too-far-ahead' | null {
  if (times.length === 0 || times.some(({ start, end }) => end <= start || end - start > DAY + HOUR))
    return 'period-invalid'
  if (times.some(({ end }) => end <= now)) return 'period-over'
  return times.some(({ start }) => start > now + REACH_DAYS * DAY) ? 'period-too-far-ahead' : null
}

/**
 * What a period costs by the slots that it meets, each by the part of it that is used; what lies between or beside them counts by
 * the usual hour. Whole cents.
 */
export function suggestedCents(period: Period, slots: readonly PricedPeriod[], hourCents: number): number {
  let covered = 0
  let cents = 0
  for (const { start, end, priceCents } of slots) {
    const used = Math.min(end, period.end) - Math.max(start, period.start)
    if (used <= 0) continue
    covered += used
    cents += (priceCents * used) / (end - start)
  }
  return Math.round(cents + (hourCents * Math.max(0, period.end - period.start - covered)) / HOUR)
}

/** The stretches that slots make together: those at most `gap` milliseconds apart are one. In order of time. */
export function stretchesOf(slots: readonly Period[], gap: number): Period[] {
  const stretches: Period[] = []
  for (const { start, end } of [...slots].sort((a, b) => a.start - b.start)) {
    const last = stretches.at(-1)
    if (last && start - last.end <= gap) last.end = Math.max(last.end, end)
    else stretches.push({ start, end })
  }
  return stretches
}

/** Whether all of a period lies in one of the stretches. */
export function isWithin(period: Period, stretches: readonly Period[]): boolean {
  return stretches.some(({ start, end }) => start <= period.start && period.end <= end)
}

/** What touches and is the same thing, as one; in order of time. */
export function joinTouching<T extends Period>(entries: readonly T[], isSame: (a: T, b: T) => boolean): T[] {
  const joined: T[] = []
  for (const entry of [...entries].sort((a, b) => a.start - b.start)) {
    const before = joined.findIndex(other => other.end === entry.start && isSame(other, entry))
    if (before < 0) joined.push({ ...entry })
    else joined[before]!.end = entry.end
  }
  return joined
}
