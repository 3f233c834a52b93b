import { setImmediate as nextTurn } from 'node:timers/promises'
import { CsvError, type Parser, parse } from 'csv-parse'

const delimiters = [',', ';', '\t', '|'] as const
export type Delimiter = (typeof delimiters)[number]

/** May be empty. `line` is where it begins, from 1. */
export type CsvRecord = { line: number; cells: string[] }

/** A record's bytes to those of its cells, at most: it has quotes and delimiters. */
const RECORD_SPAN = 3

/** A quote, a line break and a quote that closes nothing: the first was left open. Linear time. */
const QUOTE_LEFT_OPEN = /^"[^"\r\n]*[\r\n][^"]*"/

export type CsvOptions = {
  delimiter: Delimiter
  /** The text ends before the file does: the cut last record is dropped unchecked. */
  isPart: boolean
  /** Limit of a record's cells. */
  recordBytes: number
  /** What to throw. */
  fault: (code: CsvFault, line: number) => Error
}

export type CsvFault = 'row-too-long' | 'quote-unclosed'

/** In file order, yielding to other requests between chunks. Quotes inside a cell are literal. */
export async function* readRecords(text: AsyncIterable<Buffer>, options: CsvOptions): AsyncIterable<CsvRecord[]> {
  const { delimiter, isPart, recordBytes, fault } = options
  const found: CsvRecord[] = []
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
    max_record_size: recordBytes,
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
  function refuse(error: unknown): never {
    const code = error instanceof CsvError ? error.code : undefined
    if (code === 'CSV_MAX_RECORD_SIZE') throw fault('row-too-long', line)
    if (code === 'CSV_QUOTE_NOT_CLOSED') throw fault('quote-unclosed', line)
    throw error
  }
  // `feed` reports errors; without a listener the event would crash the process.
  parser.on('error', () => {})
  try {
    for await (const piece of text) {
      fed += piece.length
      await feed(parser, piece).catch(refuse)
      if (fed - lastEnd > RECORD_SPAN * recordBytes) throw fault('row-too-long', line)
      yield* checked(found.splice(0), fault)
      await nextTurn()
    }
    if (isPart) return
    await finish(parser).catch(refuse)
    yield* checked(found.splice(0), fault)
  } finally {
    parser.destroy()
  }
}

function* checked(records: CsvRecord[], fault: CsvOptions['fault']): Iterable<CsvRecord[]> {
  for (const record of records) {
    record.cells = record.cells.map(withoutSpaceAfterQuote)
    if (record.cells.some(cell => QUOTE_LEFT_OPEN.test(cell))) throw fault('quote-unclosed', record.line)
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

const LINES = 50

/** Splits the first lines most evenly into the most cells. Defaults to a comma. */
export function findDelimiter(head: string): Delimiter {
  const lines = countsByLine(head).slice(0, LINES)
  let best: { delimiter: Delimiter; score: number } = { delimiter: ',', score: 0 }
  for (const [index, delimiter] of delimiters.entries()) {
    const score = scoreOf(lines.map(counts => counts[index]!))
    if (score > best.score) best = { delimiter, score }
  }
  return best.delimiter
}

/** Counts per non-empty line, outside quotes. */
function countsByLine(text: string): number[][] {
  const lines: number[][] = []
  let counts = delimiters.map(() => 0)
  let [isQuoted, isEmpty, isCellStart] = [false, true, true]
  for (const letter of text) {
    if (letter === '"' && (isQuoted || isCellStart)) isQuoted = !isQuoted
    if (!isQuoted && (letter === '\n' || letter === '\r')) {
      if (!isEmpty) lines.push(counts)
      counts = delimiters.map(() => 0)
      isEmpty = true
      isCellStart = true
      continue
    }
    const index = isQuoted ? -1 : delimiters.indexOf(letter as Delimiter)
    if (index >= 0) counts[index]! += 1
    // A doubled quote closes and reopens.
    isCellStart = index >= 0 || letter === '"' || (isCellStart && letter === ' ')
    isEmpty &&= letter === ' '
  }
  return isEmpty ? lines : [...lines, counts]
}

/** Consistency counts more than the number of cells. */
function scoreOf(counts: readonly number[]): number {
  const lengths = Map.groupBy(
    counts.filter(count => count > 0),
    count => count,
  )
  return Math.max(0, ...[...lengths].map(([count, same]) => (same.length / counts.length) ** 2 * count))
}
