import type { ColumnName } from '../columns.ts'
import {
  type CellProblem,
  MAX_OPEN_ROWS,
  MAX_UNCLEAR,
  type OpenRow,
  problemKinds,
  type RowStatus,
  type UnclearValue,
  type Validation,
} from '../contract.ts'
import { type Corrections, correctedColumns, noCorrections, valueKey } from '../corrections.ts'
import type { CellCode } from './cells/cell-problems.ts'
import { saysClosed } from './cells/read-flag.ts'
import type { CheckedRow } from './check-rows.ts'
import { type CellText, cellTexts, listColumns, valuesIn } from './corrected-cells.ts'
import type { OpenList } from './open-list.ts'
import { SHOWN_LENGTH } from './understand-row.ts'

type ToCorrect = Pick<Validation, 'openRows' | 'openRowCount' | 'unclear' | 'meant' | 'closedBy'>

/** What the owner may want to correct. */
export function correctionReport(list: Pick<OpenList, 'file' | 'plan' | 'corrections'>) {
  const openRows: OpenRow[] = []
  let openRowCount = 0
  const unclear = unclearValues()
  const closed = closedColumns(list)
  const fileText = cellTexts(list.plan, noCorrections)
  const meant = meantValues(list.corrections, fileText)
  const columns = correctedColumns(list.corrections)
  const correctedIn = ({ row }: CheckedRow) => columns.filter(name => row in list.corrections.cells[name]!)

  return {
    add(row: CheckedRow, status: RowStatus): void {
      unclear.add(row)
      meant.add(row)
      closed.add(row)
      const corrected = correctedIn(row)
      if (corrected.length === 0 && !row.problems.some(isOpen)) return
      openRowCount += 1
      if (openRows.length >= MAX_OPEN_ROWS) return
      const { row: number, line } = row
      const problems = row.problems.filter(({ kind }) => kind !== 'guess')
      const inFile = Object.fromEntries(corrected.map(name => [name, fileText(name, row)]))
      openRows.push({ row: number, line, status, cells: row.texts(), inFile, problems })
    },
    all: (): ToCorrect => ({
      openRows,
      openRowCount,
      unclear: unclear.all(),
      meant: meant.all(),
      closedBy: closed.all(),
    }),
  }
}

/** Nothing is wrong with these rows, so there is nothing to correct. */
const leftOut: readonly string[] = ['summary-row', 'row-closed', 'row-twice'] satisfies (CellCode | 'row-twice')[]

/** One choice tells what an unclear value means, unless it refuses the row. */
function isOpen({ kind, code }: CellProblem): boolean {
  if (kind === 'warning') return !unclearCodes.includes(code) && !leftOut.includes(code)
  return kind === 'error' && !leftOut.includes(code)
}

/** A value that is one of few: one choice can tell what it means in all rows. */
const unclearCodes: readonly string[] = [
  'no-sport',
  'sport-unknown',
  'choice-unknown',
  'flag-unknown',
  'state-unknown',
  'provider-unknown',
  'approval-unknown',
  'amenity-unknown',
  'closed-unknown',
] satisfies CellCode[]

/** Bounds memory. */
const MAX_DISTINCT = 5_000

function unclearValues() {
  const found = new Map<string, UnclearValue>()
  function addValue(column: ColumnName, value: string, kind: CellProblem['kind']): void {
    const key = `${column} ${valueKey(value)}`
    const known = found.get(key)
    if (known) known.count += 1
    else if (found.size < MAX_DISTINCT) found.set(key, { column, value, kind, count: 1 })
  }
  return {
    add({ problems }: CheckedRow): void {
      for (const { code, column, value, kind } of problems) {
        if (column === null || !unclearCodes.includes(code) || value.trim() === '') continue
        // Cut, so no meaning would match it.
        if (value.length >= SHOWN_LENGTH) continue
        // Several parts of one cell share a problem.
        const isParts = listColumns.includes(column) && code !== 'no-sport'
        for (const part of isParts ? value.split('; ') : [value]) addValue(column, part, kind)
      }
    },
    all: () =>
      [...found.values()]
        .sort((a, b) => problemKinds.indexOf(a.kind) - problemKinds.indexOf(b.kind) || b.count - a.count)
        .slice(0, MAX_UNCLEAR),
  }
}

/** Meanings are kept by key; their owner reads the spelling of the file. */
function meantValues({ cells, meanings }: Corrections, fileText: CellText) {
  const columns = Object.entries(meanings) as [ColumnName, Record<string, string>][]
  const found = new Map<string, Validation['meant'][number]>()
  return {
    add(row: CheckedRow): void {
      for (const [column, values] of columns) {
        if (cells[column]?.[row.row] !== undefined) continue
        for (const value of valuesIn(column, fileText(column, row))) {
          if (!Object.hasOwn(values, valueKey(value))) continue
          const key = `${column} ${valueKey(value)}`
          const known = found.get(key)
          if (known) known.count += 1
          else found.set(key, { column, value: value.trim(), count: 1 })
        }
      }
    },
    all: () => [...found.values()],
  }
}

/** Such as "Facility inactive". */
const CLOSED_HEADER = /\b(?:inactive|closed|retired|decommissioned|out of (?:service|order))\b/i
const YES = /^(?:yes|y|true|t|1|x)$/i
/** A column with more different values is not about open or closed. */
const MAX_STATES = 20

/** Unless a column already says so. */
function closedColumns({ file, plan }: Pick<OpenList, 'file' | 'plan'>) {
  const used = new Set([
    ...Object.values(plan.sources).flatMap(source => ('index' in source ? source.index : [])),
    ...plan.sportMarks.map(({ index }) => index),
  ])
  const candidates = plan.sources.closed
    ? []
    : file.headers.flatMap((header, index) =>
        used.has(index) ? [] : [{ index, header, values: new Map<string, number>() }],
      )
  return {
    add({ cells }: CheckedRow): void {
      for (const { index, values } of candidates) {
        const value = (cells[index] ?? '').trim().slice(0, 100)
        if (value === '' || values.size > MAX_STATES) continue
        values.set(value, (values.get(value) ?? 0) + 1)
      }
    },
    all: () =>
      candidates.flatMap(({ index, header, values }) => {
        if (values.size > MAX_STATES) return []
        const isClosed = (value: string) => saysClosed(value) || (CLOSED_HEADER.test(header) && YES.test(value))
        const said = [...values].filter(([value]) => isClosed(value)).sort((a, b) => b[1] - a[1])
        const count = said.reduce((sum, [, rows]) => sum + rows, 0)
        return said.length > 0 ? [{ index, header, value: said[0]![0], count }] : []
      }),
  }
}
