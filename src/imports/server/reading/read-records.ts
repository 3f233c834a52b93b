import { setImmediate as nextTurn } from 'node:timers/promises'
import { CsvError, type Parser, parse } from 'csv-parse'
import { FILE_LIMITS, type FileReading } from '#imports/contract.ts'
import { importProblem } from '#imports/import-problem.ts'

export type Delimiter = FileReading['delimiter']

/** May be empty. `line` is where it begins, from 1. */
export type Record = { line: number; cells: string[] }

/** Bytes without a record's end; more than the limit of its cells, since it has quotes and delimiters. */
const RECORD_SPAN = 3 * FILE_LIMITS.recordBytes

/** A quote, a line break and a quote that closes nothing: the first was left open. Linear time. */
const QUOTE_LEFT_OPEN = /^"[^"\r\n]*[\r\n][^"]*"/

/**
 * In file order, yielding between chunks. Quotes inside a cell are literal. `isPart`: drops the cut last record
 * unchecked. Throws row-too-long and quote-unclosed with the row's line.
 */
export async function* readRecords(
  text: AsyncIterable<Buffer>,
  delimiter: Delimiter,
  { isPart }: { isPart: boolean },
): AsyncIterable<Record[]> {
  const found: Record[] = []
  let line = 1
  let fed = 0
  let lastEnd = 0
  const parser = parse({
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    columns: false,
    relax_column_count: true,
    relax_quotes: true,
    ltrim: true,
    max_record_size: FILE_LIMITS.recordBytes,
    // Collected here, not read from the stream: chunks parse synchronously, and no record waits in a buffer.
    on_record: (cells: string[]) => {
      found.push({ line, cells })
      line += 1 + breaksIn(cells)
      lastEnd = fed
      // The parser builds an error with stack and row copy for each row not as long as the first, even where allowed:
      // 200,000 blank lines would take seconds. It does not compare the row it counts as first.
      ;(parser.info as { records: number }).records = 0
      return null
    },
  })
  // `feed` reports errors; without a listener the event would crash the process.
  parser.on('error', () => {})
  try {
    for await (const piece of text) {
      fed += piece.length
      await feed(parser, piece).catch(error => refuse(error, line))
      if (fed - lastEnd > RECORD_SPAN) throw importProblem('row-too-long', { line })
      yield* checked(found.splice(0))
      await nextTurn()
    }
    if (isPart) return
    await finish(parser).catch(error => refuse(error, line))
    yield* checked(found.splice(0))
  } finally {
    parser.destroy()
  }
}

function* checked(records: Record[]): Iterable<Record[]> {
  for (const record of records) {
    record.cells = record.cells.map(withoutSpaceAfterQuote)
    if (record.cells.some(cell => QUOTE_LEFT_OPEN.test(cell)))
      throw importProblem('quote-unclosed', { line: record.line })
  }
  if (records.length > 0) yield records
}

/** `"Field 1" ,`: the space makes the parser treat the quotes as literal. */
function withoutSpaceAfterQuote(cell: string): string {
  return cell.startsWith('"') ? cell.replace(/^"([^"]*)"[ \t]+$/, '$1') : cell
}

/** The break at the record's end, and those within its cells. */
function breaksIn(cells: readonly string[]): number {
  let breaks = 0
  for (const cell of cells) {
    if (cell.includes('\n') || cell.includes('\r')) breaks += cell.match(/\r\n|\n|\r/g)!.length
  }
  return breaks
}

function feed(parser: Parser, piece: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    parser.write(piece, error => (error ? reject(error) : resolve()))
  })
}

function finish(parser: Parser): Promise<void> {
  return new Promise((resolve, reject) => {
    parser.once('error', reject)
    parser.end(() => resolve())
  })
}

function refuse(error: unknown, line: number): never {
  const code = error instanceof CsvError ? error.code : undefined
  if (code === 'CSV_MAX_RECORD_SIZE') throw importProblem('row-too-long', { line })
  if (code === 'CSV_QUOTE_NOT_CLOSED') throw importProblem('quote-unclosed', { line })
  throw error
}
