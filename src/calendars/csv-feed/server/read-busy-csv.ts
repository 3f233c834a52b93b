import { joinPeriods, type Period, type ProviderTimes } from '#calendars/rules.ts'
import { ProviderFault } from '#calendars/server/adapter.ts'
import { checkFeedText, type FeedQuestion, unreadable } from '#calendars/server/feed.ts'
import { findDelimiter, readRecords } from '#kit/server/files/read-csv.ts'
import { addDays } from '#kit/shared/time.ts'
import { instantTold, type ParsedTime, readTime } from './read-time.ts'

const MAX_ROWS = 100_000
/** Characters between yields to other requests. */
const PIECE = 32 * 1024
const RECORD_BYTES = 64 * 1024
/** Enough lines to detect the separator. */
const HEAD = 16 * 1024

/**
 * An unreadable time refuses the file: ignoring it could sell a taken one. Throws `ProviderFault`; yields to other
 * requests.
 */
export async function readBusyCsv(text: string, question: FeedQuestion): Promise<ProviderTimes> {
  const body = checkFeedText(text, 'csv')
  const busy: Period[] = []
  const free: Period[] = []
  for await (const { line, cells, columns } of rowsOf(body)) {
    const told = readRow(cells, columns, question)
    if (told === undefined) throw unreadable(`We can’t be sure how to read a time in line ${line} of the CSV file.`)
    if (told && told.start < told.end && touches(told, question.span)) (told.isFree ? free : busy).push(told)
  }
  const { span, meaning } = question
  return { busy: joinPeriods(busy, span), open: meaning === 'free' ? joinPeriods(free, span) : null }
}

function touches({ start, end }: Period, span: Period): boolean {
  return start < span.end && end > span.start
}

async function* rowsOf(text: string): AsyncGenerator<{ line: number; cells: string[]; columns: Columns }> {
  let columns: Columns | null = null
  let rows = 0
  for await (const { line, cells } of recordsOf(text)) {
    if (cells.every(cell => cell.trim() === '')) continue
    if (!columns) {
      columns = findColumns(cells)
      continue
    }
    rows += 1
    if (rows > MAX_ROWS) throw new ProviderFault('too-large', 'The CSV file has more than 100,000 rows.')
    yield { line, cells, columns }
  }
  if (!columns) throw unreadable('The CSV file is empty.')
}

async function* recordsOf(text: string) {
  const options = {
    delimiter: findDelimiter(text.slice(0, HEAD)),
    isPart: false,
    recordBytes: RECORD_BYTES,
    fault: () => unreadable('The CSV file is damaged: we can’t tell where its rows end.'),
  }
  for await (const records of readRecords(pieces(text), options)) yield* records
}

async function* pieces(text: string): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += PIECE) yield bytes.subarray(at, at + PIECE)
}

type ToldPeriod = Period & { isFree: boolean }

const FREE = new Set(['free', 'available', 'open', 'vacant', 'bookable', 'unbooked', 'unreserved'])
const NOTHING = new Set(['cancelled', 'canceled', 'void', 'voided', 'denied', 'declined', 'rejected', 'deleted'])

/** Null for an empty row; undefined for an ambiguous time. */
function readRow(
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

type Columns = { start: Cells; end: Cells; status: number | null }
type Cells = { date: number | null; time: number | null; both: number | null }

/** Headers in lower case, without spaces and punctuation. */
const known = {
  start: 'start begin begins from starts startdatetime begindatetime startsat startdtm startdt starttimestamp',
  startDate: 'startdate begindate fromdate startday',
  startTime: 'starttime begintime fromtime timein timefrom',
  end: 'end to until till finish ends enddatetime finishdatetime endsat enddtm enddt endtimestamp',
  endDate: 'enddate todate finishdate endday',
  endTime: 'endtime totime finishtime timeout timeto',
  date: 'date day bookingdate reservationdate rentaldate eventdate',
  status: 'status state availability freebusy freeorbusy bookingstatus reservationstatus',
} as const

type Role = keyof typeof known

const roleOf = new Map<string, Role>(
  Object.entries(known).flatMap(([role, words]) => words.split(' ').map(word => [word, role as Role] as const)),
)

/** Throws, naming the missing column. */
function findColumns(headers: readonly string[]): Columns {
  const found: Partial<Record<Role, number>> = {}
  for (const [index, header] of headers.entries()) {
    const role = roleOf.get(
      header
        .slice(0, 60)
        .toLowerCase()
        .replace(/[^a-z]/g, ''),
    )
    if (role) found[role] ??= index
  }
  const start = cellsOf(found.start, found.startDate, found.startTime, found.date)
  const end = cellsOf(found.end, found.endDate, found.endTime, found.date)
  if (!start || !end)
    throw unreadable('The first line of the CSV file must name its columns: start, end and, if there is one, status.')
  return { start, end, status: found.status ?? null }
}

function cellsOf(both?: number, date?: number, time?: number, day?: number): Cells | null {
  if (both === undefined && time === undefined) return null
  return { both: both ?? null, date: date ?? day ?? null, time: time ?? null }
}
