import type { Sport } from '#facilities/contract.ts'
import type { ColumnName } from '#imports/columns.ts'

export type ColumnPlan = {
  /** A column of the file, or one text for all rows. */
  sources: Partial<Record<ColumnName, { index: number; header: string } | { everyRow: string }>>
  /** Columns named after a sport: an X, a yes or a count marks the facility for it. */
  sportMarks: { index: number; header: string; sports: Sport[] }[]
}
