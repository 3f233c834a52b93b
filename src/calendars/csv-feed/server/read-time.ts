import { HOUR, instantOf, isCalendarDate, MINUTE } from '#kit/shared/time.ts'

export type ParsedTime = {
  date: string | null
  /** Milliseconds since midnight; null for a date alone. */
  time: number | null
  /** Minutes ahead of UTC; null for the facility's zone. */
  offset: number | null
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const ISO_DATE = /^(\d{4})-(\d{1,2})-(\d{1,2})(?![\d])/
const COMPACT_DATE = /^(\d{4})(\d\d)(\d\d)(?=T|$)/
/** US order: the month comes first. */
const US_DATE = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?!\d)/
const MONTH_FIRST = /^([a-z]{3})[a-z]{0,6}\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})(?!\d)/
const DAY_FIRST = /^(\d{1,2})[ -]([a-z]{3})[a-z]{0,6}\.?[ -](\d{4})(?!\d)/
const WEEKDAY = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6}\.?,? /
const TIME = /^(\d{1,2})(?::?(\d\d))?(?::?(\d\d)(?:\.\d{1,9})?)? ?(?:(a|p)\.?m\.?)? ?(z|utc|gmt|[+-]\d\d:?\d\d)?$/

const MAX_LENGTH = 60

/** Null if ambiguous (11.12.2026, 3/4/26) or not a time. */
export function readTime(cell: string): ParsedTime | null {
  if (cell.length > MAX_LENGTH) return null
  const text = cell.toLowerCase().replace(/\s+/g, ' ').trim().replace(WEEKDAY, '')
  const day = readDate(text)
  if (!day) return readClock(text, null)
  const rest = day.rest.replace(/^(?:t|,? at |, ?| )/, '').trim()
  if (rest === '') return { date: day.date, time: null, offset: null }
  return day.rest === rest ? null : readClock(rest, day.date)
}

function readDate(text: string): { date: string; rest: string } | null {
  const iso = ISO_DATE.exec(text) ?? COMPACT_DATE.exec(text.toUpperCase())
  const us = US_DATE.exec(text)
  const monthFirst = MONTH_FIRST.exec(text)
  const dayFirst = DAY_FIRST.exec(text)
  if (iso) return dated(text, iso[0], iso[1]!, Number(iso[2]), iso[3]!)
  if (us) return dated(text, us[0], us[3]!, Number(us[1]), us[2]!)
  if (monthFirst) return dated(text, monthFirst[0], monthFirst[3]!, monthOf(monthFirst[1]!), monthFirst[2]!)
  if (dayFirst) return dated(text, dayFirst[0], dayFirst[3]!, monthOf(dayFirst[2]!), dayFirst[1]!)
  return null
}

function monthOf(name: string): number {
  return MONTHS.indexOf(name) + 1
}

function dated(text: string, read: string, year: string, month: number, day: string) {
  const date = `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`
  return isCalendarDate(date) ? { date, rest: text.slice(read.length) } : null
}

function readClock(text: string, date: string | null): ParsedTime | null {
  const parts = TIME.exec(text)
  if (!parts) return null
  const [, hourText, minuteText, secondText = '0', half, zone] = parts
  // A bare "10" is ambiguous; "10 am" is not.
  if (minuteText === undefined && !half) return null
  const hour = half ? halfDayHour(Number(hourText), half) : Number(hourText)
  const [minute, second] = [Number(minuteText ?? 0), Number(secondText)]
  const time = hour * HOUR + minute * MINUTE + second * 1000
  if (hour < 0 || minute > 59 || second > 60 || time > 24 * HOUR) return null
  return { date, time, offset: zone === undefined ? null : readOffset(zone) }
}

/** -1 if invalid. */
function halfDayHour(hour: number, half: string): number {
  if (hour < 1 || hour > 12) return -1
  return (hour % 12) + (half === 'p' ? 12 : 0)
}

function readOffset(zone: string): number {
  if (/^[a-z]/.test(zone)) return 0
  const size = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(-2))
  return zone.startsWith('-') ? -size : size
}

export function instantTold(date: string, time: number, offset: number | null, timeZone: string): number {
  const minute = Math.floor(time / MINUTE)
  const rest = time - minute * MINUTE
  if (offset === null) return instantOf(date, minute, timeZone) + rest
  return Date.parse(`${date}T00:00:00Z`) + time - offset * MINUTE
}
