import { TextDecoder } from 'node:util'
import { FILE_LIMITS, type FileReading } from '#imports/contract.ts'
import { importProblem } from '#imports/import-problem.ts'
import {
  type CsvFault,
  type CsvRecord,
  type Delimiter,
  findDelimiter,
  readRecords,
} from '#kit/server/files/read-csv.ts'
import type { FileBytes } from '#kit/server/http/received-file.ts'
import { knownColumn } from './known-headers.ts'
import type { RawRow } from './raw-row.ts'
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
  const csv = { delimiter, recordBytes: FILE_LIMITS.recordBytes, fault: faultOf }
  refuseWide(text, delimiter)
  const records = (await Array.fromAsync(readRecords(oneOf(head), { ...csv, isPart: isPart || !isWhole }))).flat()
  const { line: headerLine, headers, recordIndex } = findHeader(records)
  const below = records.slice(recordIndex + 1)
  return {
    encoding,
    delimiter,
    headerLine,
    headers,
    samples: headers.map((_, column) => samplesOf(below, column)),
    rows: () =>
      readRows(readRecords(readText(file, encoding), { ...csv, isPart }), {
        headerLine,
        columnCount: headers.length,
      }),
  }
}

function faultOf(code: CsvFault, line: number) {
  return importProblem(code, { line })
}

/** Such a line is also too long, but too-many-columns is the helpful error. */
function refuseWide(text: string, delimiter: Delimiter): void {
  const [line = ''] = text.trimStart().split(/[\r\n]/, 1)
  if (line.split(delimiter).length > WIDEST) throw importProblem('too-many-columns')
}

async function* readRows(
  records: AsyncIterable<CsvRecord[]>,
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

function samplesOf(records: readonly CsvRecord[], column: number): string[] {
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

/** Titles and notes above a list never exceed this. */
const LOOKED_AT = 50

/** Minimum shares of words and known columns among a header's cells. */
const WORDS_SHARE = 0.6
const KNOWN_SHARE = 0.2

/**
 * The first record with enough known columns, else of words as wide as the rows below. Throws header-missing,
 * too-many-columns.
 */
function findHeader(records: readonly CsvRecord[]): { line: number; headers: string[]; recordIndex: number } {
  const looked = records.slice(0, LOOKED_AT).map(({ cells }) => withoutEmptyEnd(cells))
  const width = mostCommon(looked.map(cells => cells.length).filter(length => length > 0))
  const candidates = looked.map((cells, index) => ({ cells, index })).filter(({ cells }) => isWords(cells))
  const found =
    candidates.find(({ cells }) => isKnown(cells)) ??
    candidates.find(({ cells }) => cells.length >= width && filled(cells).length >= width / 2)
  if (!found) throw importProblem('header-missing')
  if (found.cells.length > FILE_LIMITS.columns) throw importProblem('too-many-columns')
  return {
    line: records[found.index]!.line,
    headers: found.cells.map(cell => cell.trim()),
    recordIndex: found.index,
  }
}

/** Spreadsheets add empty columns. */
function withoutEmptyEnd(cells: readonly string[]): string[] {
  return cells.slice(0, cells.findLastIndex(cell => cell.trim() !== '') + 1)
}

function isKnown(cells: readonly string[]): boolean {
  if (cells.length > FILE_LIMITS.columns) return false
  const known = filled(cells)
    .map(knownColumn)
    .filter(column => column !== undefined)
  const isData = cells.some(cell => /^\s*[-+]?[\d.,]+\s*$/.test(cell))
  // A single word may be a title or data, and a data row may repeat a word.
  const isSure = new Set(known).size >= Math.min(2, cells.length)
  return isSure && !isData && known.length >= KNOWN_SHARE * filled(cells).length
}

function isWords(cells: readonly string[]): boolean {
  const words = filled(cells).filter(cell => /\p{L}/u.test(cell))
  return words.length > 0 && words.length >= WORDS_SHARE * filled(cells).length
}

const filled = (cells: readonly string[]) => cells.filter(cell => cell.trim() !== '')

function mostCommon(numbers: readonly number[]): number {
  const [most] = [...Map.groupBy(numbers, number => number)].sort((a, b) => b[1].length - a[1].length)
  return most?.[0] ?? 0
}

type Encoding = FileReading['encoding']

/** Bytes; other requests run between chunks. */
const PIECE = 32 * 1024
/** More control characters than one in this many mean a binary file. */
const CHARACTERS_PER_CONTROL = 100

const MARKS: readonly [encoding: Encoding, mark: Buffer][] = [
  ['utf-8', Buffer.from([0xef, 0xbb, 0xbf])],
  ['utf-16le', Buffer.from([0xff, 0xfe])],
  ['utf-16be', Buffer.from([0xfe, 0xff])],
]

/**
 * By byte order mark; else UTF-8 if all of it is valid, else Windows-1252. Reads the whole file. `isPart`: may be cut
 * within a character. Throws file-not-text for zero bytes or many control characters.
 */
async function findEncoding(file: FileBytes, start: Buffer, { isPart }: { isPart: boolean }): Promise<Encoding> {
  const marked = MARKS.find(([, mark]) => start.subarray(0, mark.length).equals(mark))?.[0]
  if (marked === 'utf-16le' || marked === 'utf-16be') return marked
  refuseControls(start)
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let isUtf8 = true
  for await (const bytes of file.read()) {
    if (bytes.includes(0)) throw importProblem('file-not-text')
    isUtf8 = isUtf8 && decodes(decoder, bytes)
  }
  if (marked) return marked
  return isUtf8 && (isPart || decodes(decoder)) ? 'utf-8' : 'windows-1252'
}

/** UTF-8 without the mark. Throws file-not-text for a zero character. */
async function* readText(file: FileBytes, encoding: Encoding): AsyncIterable<Buffer> {
  const decoder = new TextDecoder(encoding)
  for await (const bytes of file.read()) {
    for (let start = 0; start < bytes.length; start += PIECE)
      yield checked(decoder.decode(bytes.subarray(start, start + PIECE), { stream: true }))
  }
  yield checked(decoder.decode())
}

function checked(text: string): Buffer {
  if (text.includes('\0')) throw importProblem('file-not-text')
  return Buffer.from(text)
}

/** Without bytes: may the input end here? */
function decodes(decoder: TextDecoder, bytes?: Buffer): boolean {
  try {
    decoder.decode(bytes, { stream: bytes !== undefined })
    return true
  } catch {
    return false
  }
}

function refuseControls(bytes: Buffer): void {
  let controls = 0
  for (const byte of bytes) if (byte < 0x20 && !(byte >= 0x09 && byte <= 0x0d)) controls += 1
  if (controls * CHARACTERS_PER_CONTROL > bytes.length) throw importProblem('file-not-text')
}
