import { FILE_LIMITS, type FileReading } from '#imports/contract.ts'
import { importProblem } from '#imports/import-problem.ts'
import type { FileBytes } from '#kit/server/files/received-file.ts'
import { findDelimiter } from './find-delimiter.ts'
import { findHeader, withoutEmptyEnd } from './find-header.ts'
import type { RawRow } from './raw-row.ts'
import { type Delimiter, type Record, readRecords } from './read-records.ts'
import { findEncoding, readText } from './read-text.ts'
import { refuseOtherKinds } from './refuse-other-kinds.ts'

export type OpenFile = {
  encoding: FileReading['encoding']
  delimiter: FileReading['delimiter']
  /** From 1. */
  headerLine: number
  headers: string[]
  /** By column, its first cells that are not empty, at most 3. */
  samples: string[][]
  /**
   * Batches of at most 200; each call reads again. Throws row-too-long, quote-unclosed and too-many-rows with the line,
   * and header-only.
   */
  rows(): AsyncIterable<RawRow[]>
}

const BATCH = 200
/** Includes blank rows, which cost time too. */
const MAX_RECORDS = 2 * FILE_LIMITS.rows
/** Cells beyond the headers, kept to report them. */
const EXTRA_CELLS = 5
/** Enough for titles, header and samples; the page sends this much to preview columns. */
const HEAD_BYTES = 256 * 1024
const START_BYTES = 4096
/** More than spreadsheets add for empty columns. */
const WIDEST = 5_000
const SAMPLES = { count: 3, characters: 200 } as const

/**
 * Memory is bounded. `isPart`: maybe only the first 256 kB or more, so a cut last row is skipped. Throws file-not-text
 * and other file types, header-missing, too-many-columns, row-too-long, quote-unclosed.
 */
export async function openFile(file: FileBytes, options: { isPart?: boolean } = {}): Promise<OpenFile> {
  const isPart = (options.isPart ?? false) && file.size >= HEAD_BYTES
  const start = await firstBytes(file)
  refuseOtherKinds(start)
  const encoding = await findEncoding(file, start, { isPart })
  const { taken: head, isWhole } = await take(readText(file, encoding), HEAD_BYTES)
  const text = head.toString()
  const delimiter = findDelimiter(text)
  const cut = { isPart: isPart || !isWhole }
  refuseWide(text, delimiter)
  const records = (await Array.fromAsync(readRecords(oneOf(head), delimiter, cut))).flat()
  const { line: headerLine, headers, recordIndex } = findHeader(records)
  const below = records.slice(recordIndex + 1)
  return {
    encoding,
    delimiter,
    headerLine,
    headers,
    samples: headers.map((_, column) => samplesOf(below, column)),
    rows: () =>
      readRows(readRecords(readText(file, encoding), delimiter, { isPart }), {
        headerLine,
        columnCount: headers.length,
      }),
  }
}

/** Such a line is also too long, but too-many-columns is the helpful error. */
function refuseWide(text: string, delimiter: Delimiter): void {
  const [line = ''] = text.trimStart().split(/[\r\n]/, 1)
  if (line.split(delimiter).length > WIDEST) throw importProblem('too-many-columns')
}

async function* readRows(
  records: AsyncIterable<Record[]>,
  { headerLine, columnCount }: { headerLine: number; columnCount: number },
): AsyncIterable<RawRow[]> {
  let row = 0
  let seen = 0
  let batch: RawRow[] = []
  for await (const some of records) {
    for (const { line, cells } of some) {
      seen += 1
      if (seen > MAX_RECORDS) throw importProblem('too-many-rows', { line })
      const kept = line > headerLine ? withoutEmptyEnd(cells).slice(0, columnCount + EXTRA_CELLS) : []
      if (kept.length === 0) continue
      row += 1
      if (row > FILE_LIMITS.rows) throw importProblem('too-many-rows', { line })
      batch.push({ row, line, cells: kept })
      if (batch.length < BATCH) continue
      yield batch
      batch = []
    }
  }
  if (row === 0) throw importProblem('header-only', { line: headerLine })
  if (batch.length > 0) yield batch
}

function samplesOf(records: readonly Record[], column: number): string[] {
  const samples: string[] = []
  for (const { cells } of records) {
    const cell = cells[column]?.trim()
    if (cell) samples.push(cell.slice(0, SAMPLES.characters))
    if (samples.length === SAMPLES.count) break
  }
  return samples
}

async function firstBytes(file: FileBytes): Promise<Buffer> {
  const { taken } = await take(file.read(), START_BYTES)
  if (taken.length === 0) throw importProblem('file-empty')
  return taken
}

async function take(pieces: AsyncIterable<Buffer>, bytes: number): Promise<{ taken: Buffer; isWhole: boolean }> {
  const parts: Buffer[] = []
  let size = 0
  for await (const piece of pieces) {
    parts.push(piece)
    size += piece.length
    if (size >= bytes) return { taken: Buffer.concat(parts), isWhole: false }
  }
  return { taken: Buffer.concat(parts), isWhole: true }
}

async function* oneOf(piece: Buffer): AsyncIterable<Buffer> {
  yield piece
}
