import { FILE_LIMITS } from '#bulk-import/contract.ts'
import { importProblem } from '#bulk-import/import-problem.ts'
import { knownColumn } from '../columns/known-headers.ts'
import type { Record } from './read-records.ts'

/** Titles, dates and notes above a list are never more than this. */
const LOOKED_AT = 50

/** The part of the cells of a header that are words, and of those that are known, at least. */
const WORDS_SHARE = 0.6
const KNOWN_SHARE = 0.2

/**
 * The record that names the columns: the first of which a good part is known; else the first of words that has as many cells
 * as the rows below it. Throws header-missing, too-many-columns.
 */
export function findHeader(records: readonly Record[]): { line: number; headers: string[]; recordIndex: number } {
  const looked = records.slice(0, LOOKED_AT).map(({ cells }) => withoutEmptyEnd(cells))
  const width = commonest(looked.map(cells => cells.length).filter(length => length > 0))
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

/** Programs that save sheets add delimiters for columns that hold nothing. */
export function withoutEmptyEnd(cells: readonly string[]): string[] {
  return cells.slice(0, cells.findLastIndex(cell => cell.trim() !== '') + 1)
}

function isKnown(cells: readonly string[]): boolean {
  if (cells.length > FILE_LIMITS.columns) return false
  const known = filled(cells)
    .map(knownColumn)
    .filter(column => column !== undefined)
  const isData = cells.some(cell => /^\s*[-+]?[\d.,]+\s*$/.test(cell))
  // One word alone may as well stand in a title or in a row, and a row may say the same thing many times.
  const isSure = new Set(known).size >= Math.min(2, cells.length)
  return isSure && !isData && known.length >= KNOWN_SHARE * filled(cells).length
}

function isWords(cells: readonly string[]): boolean {
  const words = filled(cells).filter(cell => /\p{L}/u.test(cell))
  return words.length > 0 && words.length >= WORDS_SHARE * filled(cells).length
}

const filled = (cells: readonly string[]) => cells.filter(cell => cell.trim() !== '')

function commonest(numbers: readonly number[]): number {
  const [most] = [...Map.groupBy(numbers, number => number)].sort((a, b) => b[1].length - a[1].length)
  return most?.[0] ?? 0
}
