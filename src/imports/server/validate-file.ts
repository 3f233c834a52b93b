import { classifyOwned, type OwnedRun } from '#facilities/owned/server/classify-owned.ts'
import type { Db } from '#kit/server/db/db.ts'
import { PREVIEW_ROWS, type PreviewRow, type RowStatus, type Validation } from '../contract.ts'
import { type CheckedRow, inSteps } from './check-rows.ts'
import { checkAndKeep } from './keep-rows.ts'
import { listScope } from './list-scope.ts'
import { type HashedFile, type ListChoice, openList } from './open-list.ts'
import { correctionReport } from './report-corrections.ts'
import { noCounts, problemReport, rowSummary } from './report-rows.ts'

/** Dry run; a visitor's rows are all new. Refuses: what reading refuses, mapping-invalid, columns-unclear. */
export async function validateFile(db: Db, bytes: HashedFile, choice: ListChoice): Promise<Validation> {
  const list = await openList(db, bytes, choice)
  const { reading, plan } = list
  const { ownerId, importerId } = choice
  const statusesOf = statusReader(db, ownerId === null ? null : { scope: listScope(ownerId, plan), adopted: new Set() })
  const [summary, report, counts] = [rowSummary(), problemReport(), noCounts()]
  const preview: PreviewRow[] = []
  const toCorrect = correctionReport(list)
  let rowCount = 0
  for await (const rows of inSteps(checkAndKeep(list))) {
    const statuses = await statusesOf(rows)
    for (const [index, row] of rows.entries()) {
      const status = statuses[index]!
      rowCount += 1
      counts[status] += 1
      summary.add(row)
      const isShown = preview.length < PREVIEW_ROWS
      report.add(row, { isShown })
      toCorrect.add(row, status)
      if (isShown) preview.push({ row: row.row, line: row.line, status, cells: row.describe() })
    }
  }
  return {
    rowCount,
    summary: { sports: summary.sports(), priceRange: summary.priceRange(), cityCount: summary.locationCount() },
    counts,
    problems: report.problems(),
    problemCounts: report.problemCounts(),
    preview,
    reading,
    ...toCorrect.all(),
    isCompared: importerId !== null,
  }
}

function statusReader(db: Db, run: OwnedRun | null): (rows: CheckedRow[]) => Promise<RowStatus[]> {
  return async rows => {
    const good = rows.flatMap(row => (row.facility && !row.isDuplicate ? [row.facility] : []))
    const statuses = run && good.length > 0 ? await classifyOwned(db, run, good) : []
    let next = 0
    return rows.map(row => {
      if (!row.facility) return 'refused'
      if (row.isDuplicate) return 'duplicate'
      return statuses[next++] ?? 'new'
    })
  }
}
