import { HOUR, instantOf, isCalendarDate } from '#kit/shared/time.ts'

// Fixed positions: no input causes backtracking.
const LOCAL =
  /^(\d{4}-\d{2}-\d{2})[T ](\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?(?: ?([AaPp])\.?[Mm]\.?)?(Z|[+-]\d{2}:?\d{2})?$/
const DOT_NET = /^\/Date\((-?\d{1,15})(?:[+-]\d{4})?\)\/$/
/** Limit of JavaScript dates. */
const LAST_INSTANT = 8.64e15

/**
 * To milliseconds since 1970: "2026-11-21 17:30[:00]", "2026-11-21T17:30:00-05:00", "2026-11-21 5:30 PM" or .NET's
 * "/Date(1795300200000-0500)/", which is UTC with an offset for display only. Otherwise in `zone` (IANA). Undefined if
 * invalid.
 */
export function readInstant(text: string, zone: string): number | undefined {
  const ticks = DOT_NET.exec(text)?.[1]
  if (ticks !== undefined) return Math.abs(Number(ticks)) <= LAST_INSTANT ? Number(ticks) : undefined
  const [, date, hours, minutes, seconds = '0', half, offset] = LOCAL.exec(text) ?? []
  if (date === undefined || !isCalendarDate(date)) return undefined
  const hour = hourOf(Number(hours), half)
  const [minute, second] = [Number(minutes), Number(seconds)]
  if (hour === undefined || minute > 59 || second > 59 || (hour === 24 && minute + second > 0)) return undefined
  const minuteOfDay = hour * 60 + minute
  if (offset === undefined) return instantOf(date, minuteOfDay, zone) + second * 1000
  return Date.parse(`${date}T00:00:00Z`) + minuteOfDay * 60_000 + second * 1000 - offsetOf(offset)
}

function hourOf(hour: number, half: string | undefined): number | undefined {
  if (half === undefined) return hour <= 24 ? hour : undefined
  if (hour < 1 || hour > 12) return undefined
  return (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
}

function offsetOf(offset: string): number {
  if (offset === 'Z') return 0
  const size = Number(offset.slice(1, 3)) * HOUR + Number(offset.slice(-2)) * 60_000
  return offset.startsWith('-') ? -size : size
}
