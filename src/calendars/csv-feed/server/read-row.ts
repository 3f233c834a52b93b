import type { Period } from '#calendars/rules.ts'
import type { FeedQuestion } from '#calendars/server/feed.ts'
import { addDays } from '#kit/shared/time.ts'
import type { Columns } from './find-columns.ts'
import { instantTold, type ParsedTime, readTime } from './read-time.ts'

export type ToldPeriod = Period & { isFree: boolean }

const FREE = new Set(['free', 'available', 'open', 'vacant', 'bookable', 'unbooked', 'unreserved'])
const NOTHING = new Set(['cancelled', 'canceled', 'void', 'voided', 'denied', 'declined', 'rejected', 'deleted'])

/** Null for an empty row; undefined for an ambiguous time. */
export function readRow(
  cells: readonly string[],
  columns: Columns,
  { timeZone, meaning }: FeedQuestion,
): ToldPeriod | null | undefined {
  const status = statusOf(cells, columns)
  if (status === 'nothing') return null
  const [start, end] = [describeRow(cells, columns.start), describeRow(cells, columns.end)]
  if (start === null && end === null) return null
  if (!start?.date || !end) return undefined
  const from = instantTold(start.date, start.time ?? 0, start.offset, timeZone)
  const isDayShared = end.date === null || (columns.end.date !== null && columns.end.date === columns.start.date)
  const to = endTold({ ...end, date: end.date ?? start.date }, start, from, isDayShared, timeZone)
  if (to === undefined) return undefined
  return { start: from, end: to, isFree: status === null ? meaning === 'free' : status === 'free' }
}

/** Null if empty. Unknown words ("Permit 1234") count as busy. */
function statusOf(cells: readonly string[], { status }: Columns): 'free' | 'busy' | 'nothing' | null {
  const cell = status === null ? '' : (cells[status] ?? '').slice(0, 60).trim().toLowerCase()
  if (cell === '') return null
  if (FREE.has(cell)) return 'free'
  // "Cancelled by customer"
  return NOTHING.has(/^[a-z]+/.exec(cell)?.[0] ?? '') ? 'nothing' : 'busy'
}

/**
 * A last day is included. With one date for both times, an end before the start is on the next day. A last day after a
 * time of day is ambiguous.
 */
function endTold(
  end: ParsedTime & { date: string },
  start: ParsedTime,
  from: number,
  isDayShared: boolean,
  timeZone: string,
) {
  if (end.time === null) return start.time === null ? instantTold(addDays(end.date, 1), 0, null, timeZone) : undefined
  const at = instantTold(end.date, end.time, end.offset, timeZone)
  const isNight = isDayShared && at <= from && end.time < (start.time ?? 0)
  return isNight ? instantTold(addDays(end.date, 1), end.time, end.offset, timeZone) : at
}

/** Null if empty, undefined if unreadable. */
function describeRow(cells: readonly string[], { both, date, time }: Columns['start']): ParsedTime | null | undefined {
  const text = (index: number | null) => (index === null ? '' : (cells[index] ?? '').trim())
  const [whole, day, clock] = [text(both) || text(time), text(date), text(both) ? text(time) : '']
  if (whole === '' && day === '') return null
  const told = whole === '' ? null : readTime(whole)
  if (whole !== '' && !told) return undefined
  if (told?.date && told.time === null && clock !== '') return together(told.date, readTime(clock))
  if (told?.date || day === '') return told
  const named = readTime(day)
  if (!named?.date) return undefined
  return told ? { ...told, date: named.date } : { date: named.date, time: null, offset: null }
}

function together(date: string, clock: ParsedTime | null): ParsedTime | undefined {
  return clock && clock.time !== null && !clock.date ? { ...clock, date } : undefined
}
