import type { FacilityImport } from '../contract.ts'
import type { ImportRow } from './store.ts'

/** `canBeUndone` ignores dependents; undoing checks them. */
export function presentImport(row: ImportRow): FacilityImport {
  const { id, fileName, status, rowsDone, rowCount, summary, counts, publishes } = row
  return {
    id,
    fileName,
    status,
    createdAt: row.createdAt.toISOString(),
    rowsDone,
    rowCount,
    message: status === 'importing' ? 'The import is in progress.' : row.message,
    summary,
    counts,
    publishes,
    canBeUndone: status === 'imported' && counts !== null && counts.new + counts.changed > 0,
  }
}
