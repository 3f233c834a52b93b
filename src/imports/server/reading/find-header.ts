import { FILE_LIMITS } from '#imports/contract.ts'
import { importProblem } from '#imports/import-problem.ts'
import { knownColumn } from '../columns/known-headers.ts'
import type { Record } from './read-records.ts'

/** Titles and notes above a list never exceed this. */
const LOOKED_AT = 50

/** Minimum shares of words and known columns among a header's cells. */
const WORDS_SHARE = 0.6
const KNOWN_SHARE = 0.2

/**
 * The first record with enough known columns, else of words as wide as the rows below. Throws header-missing,
 * too-many-columns.
 */
export function findHeader(records: readonly Record[]): { line: number; headers: string[]; recordIndex: number } {
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
export function withoutEmptyEnd(cells: readonly string[]): string[] {
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
