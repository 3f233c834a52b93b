import type { CellProblem, PreviewRow } from '#bulk-import/contract.ts'
import type { OwnedFacility } from '#facilities/server/owned/owned-facility.ts'

export type UnderstoodRow = {
  row: number
  line: number
  /** As in the file, to export refused rows. */
  cells: string[]
  /** Null if an "error" refuses the row. */
  facility: OwnedFacility | null
  problems: CellProblem[]
  /** Computed only for previewed rows. */
  describe(): PreviewRow['cells']
}
