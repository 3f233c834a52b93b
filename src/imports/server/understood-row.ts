import type { OwnedFacility } from '#facilities/owned/server/owned-facility.ts'
import type { CellProblem, OpenRow, PreviewRow } from '#imports/contract.ts'

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
  /** For rows to correct. */
  texts(): OpenRow['cells']
}
