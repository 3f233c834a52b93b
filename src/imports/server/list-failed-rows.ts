import type { Db } from '#kit/server/db/db.ts'
import { csvPieces } from '#kit/server/files/csv.ts'
import { type ColumnName, columnNames, importColumns } from '../columns.ts'
import type { CellProblem } from '../contract.ts'
import { correctedColumns } from '../corrections.ts'
import { type CheckedRow, checkRows } from './check-rows.ts'
import { ERRORS_HEADER, withoutErrors } from './columns/match-columns.ts'
import { cellTexts } from './corrected-cells.ts'
import { forgetRows } from './keep-rows.ts'
import { type HashedFile, type ListChoice, type OpenList, openList } from './open-list.ts'

/**
 * CSV chunks with the original headers and cells, as corrected, plus errors; can be corrected and imported. Refuses what
 * reading refuses, mapping-invalid, columns-unclear.
 */
export async function* listFailedRows(db: Db, bytes: HashedFile, choice: ListChoice): AsyncGenerator<string> {
  forgetRows()
  const list = await openList(db, bytes, choice)
  const headers = [...withoutErrors(list.file.headers), ...addedColumns(list).map(name => importColumns[name].title)]
  yield* csvPieces([...headers, ERRORS_HEADER], failedRows(list))
}

/** Corrected, but not in the file. */
function addedColumns({ corrections, plan }: OpenList): ColumnName[] {
  return correctedColumns(corrections).filter(name => !('index' in (plan.sources[name] ?? {})))
}

async function* failedRows(list: OpenList): AsyncGenerator<string[][]> {
  const columnCount = withoutErrors(list.file.headers).length
  const textOf = cellTexts(list.plan, list.corrections)
  const added = addedColumns(list)
  const inFile = columnNames.flatMap(name => {
    const source = list.plan.sources[name]
    return source && 'index' in source ? [[name, source.index] as const] : []
  })
  for await (const rows of checkRows(list))
    yield rows
      .filter(row => !row.facility)
      .map(row => {
        const cells = filled(row.cells, columnCount)
        for (const [name, index] of inFile) if (index < columnCount) cells[index] = textOf(name, row)
        return [...cells, ...added.map(name => textOf(name, row)), errorText(row)]
      })
}

/** Lines up the errors in the last column. */
function filled(cells: readonly string[], length: number): string[] {
  return Array.from({ length }, (_, index) => cells[index] ?? '')
}

function errorText({ problems }: CheckedRow): string {
  return problems
    .filter(problem => problem.kind === 'error')
    .map(problem => [where(problem), problem.message, proposal(problem)].join(''))
    .join(' | ')
}

function where({ header }: CellProblem): string {
  return header ? `${header}: ` : ''
}

function proposal({ suggestion }: CellProblem): string {
  return suggestion ? ` (${suggestion})` : ''
}
