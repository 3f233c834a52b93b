import type { Step } from '#kit/shared/steps.ts'
import { addDays, dateIn, instantOf } from '#kit/shared/time.ts'

/** Milliseconds. */
export function startOfToday(timeZone: string, now: number): number {
  return instantOf(dateIn(timeZone, now), 0, timeZone)
}

/** The last `count` days in a zone including today: their dates, and when the first began in milliseconds. */
export function lastDays(count: number, timeZone: string, now: number): { dates: string[]; from: number } {
  const today = dateIn(timeZone, now)
  const dates = Array.from({ length: count }, (_, i) => addDays(today, i - count + 1))
  return { dates, from: instantOf(dates[0]!, 0, timeZone) }
}

/** Whole percent; null for a whole of 0. */
export function percentOf(part: number, whole: number): number | null {
  return whole > 0 ? Math.round((part / whole) * 100) : null
}

export type FunnelStep = { step: Step; count: number; ofPrevious: number | null; ofFirst: number | null }

/** Each step relative to the one before it and to the first. */
export function conversionOf(counts: readonly { step: Step; count: number }[]): FunnelStep[] {
  return counts.map(({ step, count }, i) => ({
    step,
    count,
    ofPrevious: i === 0 ? null : percentOf(count, counts[i - 1]!.count),
    ofFirst: i === 0 ? null : percentOf(count, counts[0]!.count),
  }))
}

/** 168 hours from Sunday midnight on; missing ones are 0. */
export function wholeWeek(known: readonly { hourOfWeek: number; minutes: number }[]): number[] {
  const week = Array.from({ length: 168 }, () => 0)
  for (const { hourOfWeek, minutes } of known) week[hourOfWeek] = (week[hourOfWeek] ?? 0) + minutes
  return week
}

/** Shade per hour of a heat map, from 0 (nothing) to `levels` (the busiest hour); any booking gives at least 1. */
export function heatLevels(minutes: readonly number[], levels: number): number[] {
  const most = Math.max(...minutes)
  return minutes.map(value => (value <= 0 ? 0 : Math.max(1, Math.ceil((value / most) * levels))))
}

/** Hours of the week (from Sunday midnight) with the most minutes, busiest first; empty hours are left out. */
export function busiestHours(minutes: readonly number[], count: number): number[] {
  return minutes
    .flatMap((value, hour) => (value > 0 ? [hour] : []))
    .toSorted((a, b) => minutes[b]! - minutes[a]!)
    .slice(0, count)
}

export const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const
