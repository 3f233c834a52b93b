/** Percent; waits at the limit (specification, section 4). */
export const BAR_STEP = 10
export const BAR_STEP_MS = 200
export const BAR_LIMIT = 90
export const BAR_RESET_MS = 2_000

export function raiseBar(value: number): number {
  return Math.min(BAR_LIMIT, value + BAR_STEP)
}

/** 0 to 4, for announcements. */
export function quarterOf({ rowsDone, rowCount }: { rowsDone: number; rowCount: number }): number {
  return rowCount === 0 ? 0 : Math.floor((4 * rowsDone) / rowCount)
}
