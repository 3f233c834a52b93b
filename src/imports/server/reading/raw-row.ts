/** Empty rows are skipped. */
export type RawRow = {
  /** From 1, below the header. */
  row: number
  /** Where the row begins, from 1; cells can span lines. */
  line: number
  /** Short rows have fewer cells. */
  cells: string[]
}
