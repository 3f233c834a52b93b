import type { Schedule } from '#availability/contract.ts'
import { exceptionOn, slotsOn } from '#availability/rules.ts'
import { addDays, MINUTE, offsetMinutesAt, toOffsetIso, weekdayOf } from '#kit/shared/time.ts'

export type PreviewSlot = {
  /** ISO 8601 with the offset of the facility's zone. */
  startTime: string
  endTime: string
  /** Minutes since midnight, local time; `to` is `from` plus the length, even when clocks change. */
  from: number
  to: number
  /** Whole cents for the slot. */
  priceCents: number
  reason: string | null
  /** Overlaps another slot. */
  isOverlapping: boolean
}

export type PreviewDay = {
  date: string
  /** The exception's name. */
  note: string | null
  slots: readonly PreviewSlot[]
}

type Place = { timeZone: string; hourlyCents: number | null }

export function previewWeek(schedule: Schedule, place: Place, from: string): PreviewDay[] {
  return [0, 1, 2, 3, 4, 5, 6].map(ahead => previewDay(schedule, place, addDays(from, ahead)))
}

function previewDay(schedule: Schedule, { timeZone, hourlyCents }: Place, date: string): PreviewDay {
  const periods = slotsOn(schedule, hourlyCents, date, timeZone)
  const slots = periods.map((period, at) => {
    const { start, end, priceCents, reason } = period
    const startTime = toOffsetIso(start, offsetMinutesAt(timeZone, start))
    const minutes = Number(startTime.slice(11, 13)) * 60 + Number(startTime.slice(14, 16))
    return {
      startTime,
      endTime: toOffsetIso(end, offsetMinutesAt(timeZone, end)),
      from: minutes,
      to: minutes + (end - start) / MINUTE,
      priceCents,
      reason,
      isOverlapping: periods.some((other, there) => there !== at && other.start < end && start < other.end),
    }
  })
  return { date, note: exceptionOn(schedule, date)?.name ?? null, slots }
}

/** The first and last whole hour in use; those of a usual day if the week is empty. */
export function hoursShown(days: readonly PreviewDay[]): { first: number; last: number } {
  const slots = days.flatMap(({ slots }) => slots)
  if (slots.length === 0) return { first: 8, last: 20 }
  return {
    first: Math.floor(Math.min(...slots.map(({ from }) => from)) / 60),
    last: Math.ceil(Math.max(...slots.map(({ to }) => to)) / 60),
  }
}

export function sundayOf(date: string): string {
  return addDays(date, -weekdayOf(date))
}

/** Prices in legend order: the usual one first, then in order of the week. */
export type PriceKind = { reason: string | null; priceCents: number }

export function priceKinds(days: readonly PreviewDay[]): PriceKind[] {
  const found = new Map<string, PriceKind>()
  for (const { reason, priceCents } of days.flatMap(({ slots }) => slots)) {
    const key = kindKey({ reason, priceCents })
    if (!found.has(key)) found.set(key, { reason, priceCents })
  }
  return [...found.values()].sort((a, b) => Number(a.reason !== null) - Number(b.reason !== null))
}

export function kindKey({ reason, priceCents }: PriceKind): string {
  return JSON.stringify([reason, priceCents])
}
