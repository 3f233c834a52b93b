/** The primary's WAL position (bytes) at a monotonic time (milliseconds). */
export type Mark = { at: number; written: bigint }

export const MAX_AGE_MS = 5_000

/** A replica further behind is useless. */
const MAX_MARKS = 60

/** The latest mark that the replica has replayed. `marks` is in time order; obsolete ones are removed. */
export function freshAsOf(marks: Mark[], replayed: bigint): number | undefined {
  const passed = marks.findLastIndex(({ written }) => written <= replayed)
  const asOf = marks[passed]?.at
  marks.splice(0, Math.max(passed, marks.length - MAX_MARKS, 0))
  return asOf
}
