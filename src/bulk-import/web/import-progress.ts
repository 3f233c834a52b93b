/** The bar of a small file (specification, section 4): so much further, so often, and no further than this before the answer. */
export const BAR_STEP = 10
export const BAR_STEP_MS = 200
export const BAR_LIMIT = 90
/** Afterwards it stays for so long. */
export const BAR_RESET_MS = 2_000

export function raiseBar(value: number): number {
  return Math.min(BAR_LIMIT, value + BAR_STEP)
}

/** Which quarter of the work is done, from 0 to 4: progress is spoken when it changes, not at every row. */
export function quarterOf({ rowsDone, rowCount }: { rowsDone: number; rowCount: number }): number {
  return rowCount === 0 ? 0 : Math.floor((4 * rowsDone) / rowCount)
}
