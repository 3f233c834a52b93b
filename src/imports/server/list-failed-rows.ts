import type { Db } from '#kit/server/db/db.ts'
import { csvPieces } from '#kit/server/files/csv.ts'
import type { CellProblem } from '../contract.ts'
import { type CheckedRow, checkRows } from './check-rows.ts'
import { ERRORS_HEADER, withoutErrors } from './columns/match-columns.ts'
import { forgetRows } from './keep-rows.ts'
import { type HashedFile, type ListChoice, type OpenList, openList } from './open-list.ts'

/**
 * CSV chunks with the original headers and cells plus errors; can be corrected and imported. Refuses what reading
 * refuses, mapping-invalid, columns-unclear.
 */
export async function* listFailedRows(db: Db, bytes: HashedFile, choice: ListChoice): AsyncGenerator<string> {
  forgetRows()
  const list = await openList(db, bytes, choice)
  yield* csvPieces([...withoutErrors(list.file.headers), ERRORS_HEADER], failedRows(list))
}

async function* failedRows(list: OpenList): AsyncGenerator<string[][]> {
  const columnCount = withoutErrors(list.file.headers).length
  for await (const rows of checkRows(list))
    yield rows.filter(row => !row.facility).map(row => [...filled(row.cells, columnCount), errorText(row)])
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
