import { setImmediate as nextTurn } from 'node:timers/promises'
import { CsvError, type Parser, parse } from 'csv-parse'
import { FILE_LIMITS, type FileReading } from '#bulk-import/contract.ts'
import { importProblem } from '#bulk-import/import-problem.ts'

export type Delimiter = FileReading['delimiter']

/** One record of a file, empty ones too, and the line of the file where it begins, counted from 1. */
export type Record = { line: number; cells: string[] }

/** Bytes that may pass without the end of a record: with quotes and delimiters it is longer than its cells. */
const RECORD_SPAN = 3 * FILE_LIMITS.recordBytes

/** An opening quote, a line break, and a quote that closes nothing: the first one was never closed. Looks at each letter once. */
const QUOTE_LEFT_OPEN = /^"[^"\r\n]*[\r\n][^"]*"/

/**
 * The records of a file, as many at a time as come together, in its order; between two pieces others are served. A quote in
 * the middle of a cell is a letter like others. Throws row-too-long and quote-unclosed with the line where that row begins.
 * `isPart`: the end is cut, so its last record is left out and may be anything.
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
    // Taken here and not read from the stream: a piece is parsed as a whole, and no record waits in a buffer.
    on_record: (cells: string[]) => {
      found.push({ line, cells })
      line += 1 + breaksIn(cells)
      lastEnd = fed
      // The parser builds an error, with a stack and a copy of the row, for each row that is not as long as the first, even where
      // that is allowed: 200,000 blank lines would take seconds. A row that it counts as the first is not compared.
      ;(parser.info as { records: number }).records = 0
      return null
    },
  })
  // What goes wrong is told to whoever feeds it; without a listener the event would end the process.
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

/** `"Field 1" ,`: the parser takes the space for a sign that the quotes are letters. */
function withoutSpaceAfterQuote(cell: string): string {
  return cell.startsWith('"') ? cell.replace(/^"([^"]*)"[ \t]+$/, '$1') : cell
}

/** A record ends one line; every line break within its cells is one more. */
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
