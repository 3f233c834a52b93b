import type { ColumnName } from '#bulk-import/columns.ts'
import type { Sport } from '#facilities/contract.ts'

/** Where the cells of our columns come from in a file. */
export type ColumnPlan = {
  /** A column of the file, or the same text for every row. */
  sources: Partial<Record<ColumnName, { index: number; header: string } | { everyRow: string }>>
  /** Columns whose header is a sport: an X, a yes or a count there means that the facility is for it. */
  sportMarks: { index: number; header: string; sports: Sport[] }[]
}
