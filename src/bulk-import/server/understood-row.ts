import type { CellProblem, PreviewRow } from '#bulk-import/contract.ts'
import type { OwnedFacility } from '#facilities/server/owned/owned-facility.ts'

/** What was made of a row. */
export type UnderstoodRow = {
  row: number
  line: number
  /** As the file has them, for whoever gets the refused rows back. */
  cells: string[]
  /** Null when a problem of the kind "error" refuses the row. */
  facility: OwnedFacility | null
  problems: CellProblem[]
  /** What a person sees of it; made only for the rows that are shown. */
  describe(): PreviewRow['cells']
}
