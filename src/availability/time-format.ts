import { HOUR, isCalendarDate, MINUTE, offsetMinutesAt, toOffsetIso } from '#kit/shared/time.ts'

/** From ISO 8601 text with the facility's offset and calendar dates, so the server and every browser agree. */

/** "18:30" → "6:30 PM". */
export function clockText(iso: string): string {
  const { hour, minutes, half } = clockOf(iso)
  return `${hour}${minutes} ${half}`
}

/**
 * "7 to 8 PM", "11 AM to 12 PM", over midnight "12 AM to 12 AM". With the zone, the hour repeated when clocks go back:
 * "1 AM EDT to 1 AM EST", "1 to 2 AM EST".
 */
export function rangeText({ startTime, endTime }: Times, timeZone?: string): string {
  const start = clockOf(startTime)
  const end = clockOf(endTime)
  if (timeZone && comesTwice(startTime, timeZone)) {
    const [from, to] = [zoneMark(startTime, timeZone), zoneMark(endTime, timeZone)]
    if (from !== to) return `${clockText(startTime)} ${from} to ${clockText(endTime)} ${to}`
    return `${rangeText({ startTime, endTime })} ${from}`
  }
  const isOneHalf = start.half === end.half && dateOf(startTime) === dateOf(endTime)
  const half = isOneHalf ? '' : ` ${start.half}`
  return `${start.hour}${start.minutes}${half} to ${end.hour}${end.minutes} ${end.half}`
}

/** "Tuesday, March 3". */
export function longDay(date: string): string {
  return formatDay(date, { weekday: 'long', month: 'long', day: 'numeric' })
}

/** "Tue, Mar 3". */
export function shortDay(date: string): string {
  return formatDay(date, { weekday: 'short', month: 'short', day: 'numeric' })
}

/** "Tue". */
export function weekdayText(date: string): string {
  return formatDay(date, { weekday: 'short' })
}

/** By the facility's clock: "Monday, March 2, 7 PM Eastern Time". `at`: milliseconds, or ISO 8601 text of any offset. */
export function momentText(at: number | string, timeZone: string): string {
  const instant = typeof at === 'number' ? at : Date.parse(at)
  const local = toOffsetIso(instant, offsetMinutesAt(timeZone, instant))
  return `${longDay(dateOf(local))}, ${clockText(local)} ${zoneName(timeZone)}`
}

/** The facility's calendar date. */
export function dateOf(iso: string): string {
  return iso.slice(0, 10)
}

/** Minutes → "1 hour", "2 hours", "1.5 hours", "45 minutes". */
export function durationText(minutes: number): string {
  if (minutes < 60) return `${minutes} minutes`
  const hours = Math.round((minutes / 60) * 100) / 100
  return hours === 1 ? '1 hour' : `${hours} hours`
}

/** Milliseconds → "14:32"; never below "0:00". */
export function countdownText(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** "America/New_York" → "Eastern Time". */
export function zoneName(timeZone: string): string {
  // Not every zone changed clocks in 1970; without changes a zone gets its standard name.
  const parts = formatter({ timeZone, timeZoneName: 'longGeneric' }).formatToParts(Date.UTC(2026, 0, 1))
  return parts.find(part => part.type === 'timeZoneName')?.value ?? timeZone
}

function comesTwice(iso: string, timeZone: string): boolean {
  const at = Date.parse(iso)
  const local = (instant: number) => instant + offsetMinutesAt(timeZone, instant) * MINUTE
  return local(at - HOUR) === local(at) || local(at + HOUR) === local(at)
}

/** "EDT" or "EST". */
function zoneMark(iso: string, timeZone: string): string {
  const parts = formatter({ timeZone, timeZoneName: 'short' }).formatToParts(Date.parse(iso))
  return parts.find(part => part.type === 'timeZoneName')?.value ?? ''
}

type Times = { startTime: string; endTime: string }

function clockOf(iso: string) {
  const hour = Number(iso.slice(11, 13))
  const minutes = iso.slice(14, 16)
  return { hour: hour % 12 || 12, minutes: minutes === '00' ? '' : `:${minutes}`, half: hour < 12 ? 'AM' : 'PM' }
}

function formatDay(date: string, options: Intl.DateTimeFormatOptions): string {
  if (!isCalendarDate(date)) return date
  return formatter({ ...options, timeZone: 'UTC' }).format(Date.parse(`${date}T00:00:00Z`))
}

const formatters = new Map<string, Intl.DateTimeFormat>()

/** Creating one takes a hundred times as long as using it, and an email needs a dozen. */
function formatter(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify(options)
  const made = formatters.get(key) ?? new Intl.DateTimeFormat('en-US', options)
  formatters.set(key, made)
  return made
}
