import type { ColumnName } from '../columns.ts'
import type { OpenRow } from '../contract.ts'
import { CORRECTION_LIMITS, type Corrections, valueKey } from '../corrections.ts'

type Cells = Corrections['cells']

/** As changed, else as checked. */
export function cellText({ row, cells }: OpenRow, column: ColumnName, { cells: changed }: Corrections): string {
  return changed[column]?.[row] ?? cells[column] ?? ''
}

/** Undefined unless changed since `checked`. */
export function isPending(row: number, column: ColumnName, now: Corrections, checked: Corrections): boolean {
  return now.cells[column]?.[row] !== checked.cells[column]?.[row]
}

/** The text of the file again is no correction. */
export function withCell(corrections: Corrections, row: OpenRow, column: ColumnName, text: string): Corrections {
  const value = text.replaceAll('\0', '').slice(0, CORRECTION_LIMITS.characters).toWellFormed()
  const { [row.row]: _before, ...others } = corrections.cells[column] ?? {}
  const isInFile = value === (row.inFile[column] ?? row.cells[column] ?? '')
  return {
    ...corrections,
    cells: withValues(corrections.cells, column, isInFile ? others : { ...others, [row.row]: value }),
  }
}

/** Undefined forgets it. */
export function withMeaning(
  corrections: Corrections,
  { column, value }: { column: ColumnName; value: string },
  meaning: string | undefined,
): Corrections {
  const { [valueKey(value)]: _before, ...others } = corrections.meanings[column] ?? {}
  const values = meaning === undefined ? others : { ...others, [valueKey(value)]: meaning }
  return { ...corrections, meanings: withValues(corrections.meanings, column, values) }
}

function withValues(cells: Cells, column: ColumnName, values: Record<string, string>): Cells {
  const { [column]: _before, ...others } = cells
  return Object.keys(values).length === 0 ? others : { ...others, [column]: values }
}

export type Position = { row: number; column: number }

/** Copied cells, filled to the right and down from a position; the rest has no room. */
export function withPasted(
  corrections: Corrections,
  { rows, columns, at }: { rows: readonly OpenRow[]; columns: readonly ColumnName[]; at: Position },
  text: string,
): { corrections: Corrections; filled: number; left: number } {
  let [next, filled, left] = [corrections, 0, 0]
  for (const [down, values] of pastedCells(text).entries())
    for (const [right, value] of values.entries()) {
      const row = rows[at.row + down]
      const column = columns[at.column + right]
      if (row && column) [next, filled] = [withCell(next, row, column, value), filled + 1]
      else left += 1
    }
  return { corrections: next, filled, left }
}

/** Spreadsheets separate cells by tabs and rows by line breaks, and quote cells that contain them. */
export function pastedCells(text: string): string[][] {
  const rows: string[][] = [[]]
  for (const [, quoted, plain = '', end] of text
    .replace(/\r\n?/g, '\n')
    .matchAll(/(?:"((?:[^"]|"")*)"(?=[\t\n]|$)|([^\t\n]*))([\t\n]|$)/g)) {
    rows.at(-1)!.push((quoted?.replaceAll('""', '"') ?? plain).trim())
    if (end === '') break
    if (end === '\n') rows.push([])
  }
  // The last line break ends a row.
  if (rows.length > 1 && rows.at(-1)!.join('') === '') rows.pop()
  return rows
}

export function isTooMuch(corrections: Corrections): boolean {
  return new TextEncoder().encode(JSON.stringify(corrections)).length > CORRECTION_LIMITS.bytes
}

/** Where a key leads; undefined if it does not move. */
export function moved(
  key: string,
  at: Position,
  { rows, columns }: { rows: number; columns: number },
): Position | undefined {
  const step = steps[key]
  if (!step) return undefined
  const [down, right] = step
  return { row: within(at.row + down, rows), column: within(at.column + right, columns) }
}

const steps: Record<string, readonly [down: number, right: number] | undefined> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  Home: [0, Number.NEGATIVE_INFINITY],
  End: [0, Number.POSITIVE_INFINITY],
  PageUp: [-10, 0],
  PageDown: [10, 0],
}

function within(index: number, count: number): number {
  return Math.max(0, Math.min(count - 1, index))
}

/** To the next cell, or back; at the end of a row on to the next row. */
export function tabbed(at: Position, isBack: boolean, { rows, columns }: { rows: number; columns: number }): Position {
  const index = at.row * columns + at.column + (isBack ? -1 : 1)
  const kept = within(index, rows * columns)
  return { row: Math.floor(kept / columns), column: kept % columns }
}

/** The name and what is wrong or corrected come first; they stay there once corrected. */
export function gridColumns(
  rows: readonly OpenRow[],
  corrections: Corrections,
  order: readonly ColumnName[],
): ColumnName[] {
  const known = new Set(rows.flatMap(({ cells }) => Object.keys(cells) as ColumnName[]))
  const wrong = new Set(rows.flatMap(({ problems }) => problems.map(({ column }) => column)))
  for (const name of Object.keys(corrections.cells) as ColumnName[]) wrong.add(name)
  const first = order.filter(name => name === 'name' || wrong.has(name))
  return [...first, ...order.filter(name => known.has(name) && !first.includes(name))]
}
