/** A row of a file as it stands there. Empty ones are left out. */
export type RawRow = {
  /** Counted from 1, the first below the header. */
  row: number
  /** Of the file, counted from 1: where the row begins. A quoted cell can make it several lines long. */
  line: number
  /** By the number of the column; a short row has fewer. */
  cells: string[]
}
