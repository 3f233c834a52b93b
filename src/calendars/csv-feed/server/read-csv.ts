import { joinPeriods, type Period, type ProviderTimes } from '#calendars/rules.ts'
import { ProviderFault } from '#calendars/server/adapter.ts'
import { checkFeedText, type FeedQuestion, unreadable } from '#calendars/server/feed.ts'
import { findDelimiter } from '#imports/server/reading/find-delimiter.ts'
import { readRecords } from '#imports/server/reading/read-records.ts'
import { type Columns, findColumns } from './find-columns.ts'
import { readRow } from './read-row.ts'

const MAX_ROWS = 100_000
/** Characters between yields to other requests. */
const PIECE = 32 * 1024
/** Enough lines to detect the separator. */
const HEAD = 16 * 1024

/**
 * An unreadable time refuses the file: ignoring it could sell a taken one. Throws `ProviderFault`; yields to other
 * requests.
 */
export async function readCsv(text: string, question: FeedQuestion): Promise<ProviderTimes> {
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

async function* recordsOf(text: string): AsyncGenerator<{ line: number; cells: string[] }> {
  try {
    for await (const records of readRecords(pieces(text), findDelimiter(text.slice(0, HEAD)), { isPart: false }))
      yield* records
  } catch (error) {
    if (error instanceof ProviderFault) throw error
    throw unreadable('The CSV file is damaged: we can’t tell where its rows end.')
  }
}

async function* pieces(text: string): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += PIECE) yield bytes.subarray(at, at + PIECE)
}
