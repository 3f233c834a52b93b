/**
 * Instants: milliseconds since 1970, UTC. Calendar dates: yyyy-MM-dd in a zone. Zone rules: the engine's IANA data
 * (Intl).
 */

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** "1 hour", "12 hours". */
export function hoursText(hours: number): string {
  return hours === 1 ? '1 hour' : `${hours} hours`
}

/** -300 for New York in winter. */
export function offsetMinutesAt(zone: string, instant: number): number {
  const clock = clockOf(zone)
  // Offsets change on quarter hours only.
  const quarter = Math.floor(instant / (15 * MINUTE))
  const known = clock.offsets.get(quarter)
  if (known !== undefined) return known
  if (clock.offsets.size >= 50_000) clock.offsets.clear()
  const offset = readOffset(clock.format, quarter * 15 * MINUTE)
  clock.offsets.set(quarter, offset)
  return offset
}

function readOffset(format: Intl.DateTimeFormat, instant: number): number {
  const parts: Record<string, number> = {}
  for (const { type, value } of format.formatToParts(instant)) parts[type] = Number(value)
  const local = Date.UTC(parts.year!, parts.month! - 1, parts.day, parts.hour, parts.minute, parts.second)
  return Math.round((local - instant) / MINUTE)
}

/**
 * Skipped times move forward by the skipped hour; of repeated ones the first counts (RFC 5545, section 3.3.5).
 * `minuteOfDay` may be 1440, the day's end.
 */
export function instantOf(date: string, minuteOfDay: number, zone: string): number {
  const local = midnightUtc(date) + minuteOfDay * MINUTE
  const before = offsetMinutesAt(zone, local - DAY)
  const after = offsetMinutesAt(zone, local + DAY)
  const first = local - before * MINUTE
  if (before === after) return first
  const second = local - after * MINUTE
  if (offsetMinutesAt(zone, first) === before) return first
  return offsetMinutesAt(zone, second) === after ? second : first
}

export function dateIn(zone: string, instant: number): string {
  return isoDate(instant + offsetMinutesAt(zone, instant) * MINUTE)
}

/** yyyy-MM-dd; `days` may be negative. */
export function addDays(date: string, days: number): string {
  return isoDate(midnightUtc(date) + days * DAY)
}

/** 0 = Sunday … 6 = Saturday. */
export function weekdayOf(date: string): number {
  return new Date(midnightUtc(date)).getUTCDay()
}

/** 2026-11-21T18:00:00-05:00. */
export function toOffsetIso(instant: number, offsetMinutes: number): string {
  const local = instant + offsetMinutes * MINUTE
  // In a list a slot mostly starts where the one before ended.
  if (local !== lastLocal || offsetMinutes !== lastOffset) {
    lastText = writeIso(local, offsetMinutes)
    lastLocal = local
    lastOffset = offsetMinutes
  }
  return lastText
}

let lastLocal = Number.NaN
let lastOffset = Number.NaN
let lastText = ''

function writeIso(local: number, offsetMinutes: number): string {
  const day = Math.floor(local / DAY)
  const seconds = Math.floor((local - day * DAY) / 1000)
  const clock = `${pad(Math.floor(seconds / 3600))}:${pad(Math.floor(seconds / 60) % 60)}:${pad(seconds % 60)}`
  const size = Math.abs(offsetMinutes)
  return `${isoDate(local)}T${clock}${offsetMinutes < 0 ? '-' : '+'}${pad(Math.floor(size / 60))}:${pad(size % 60)}`
}

/** By the clock of a zone: `toOffsetIso` with the offset of the instant. */
export function isoIn(zone: string, instant: number): string {
  return toOffsetIso(instant, offsetMinutesAt(zone, instant))
}

/** Rejects dates such as 2026-02-30. */
export function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const at = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(at) && isoDate(at) === text
}

function midnightUtc(date: string): number {
  return Date.parse(`${date}T00:00:00Z`)
}

/** By day since 1970: making a Date takes ten times as long, and a list of slots names its few dates many times. */
const dates = new Map<number, string>()

function isoDate(instant: number): string {
  const day = Math.floor(instant / DAY)
  let date = dates.get(day)
  if (date === undefined) {
    if (dates.size >= 2_000) dates.clear()
    date = new Date(instant).toISOString().slice(0, 10)
    dates.set(day, date)
  }
  return date
}

function pad(value: number): string {
  return value < 10 ? `0${value}` : String(value)
}

type Clock = { format: Intl.DateTimeFormat; offsets: Map<number, number> }

/** Creating a formatter costs a hundred times as much as using it, which costs as much more than a cache hit. */
const clocks = new Map<string, Clock>()

function clockOf(zone: string): Clock {
  let clock = clocks.get(zone)
  if (!clock) {
    const format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
    clock = { format, offsets: new Map() }
    clocks.set(zone, clock)
  }
  return clock
}
