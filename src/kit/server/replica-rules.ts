/** The log of the primary had come so far (bytes) at that time (milliseconds of a clock that only goes forward). */
export type Mark = { at: number; written: bigint }

/** How old an answer of a replica may be. */
export const MAX_AGE_MS = 5_000

/** So many marks are kept: a replica that is further behind than these is of no use. */
const MOST_MARKS = 60

/**
 * As of when a replica that has replayed so much holds everything that was committed: the time of the latest mark that it has
 * passed. Marks stand in the order of their time; those that are of no use any more are taken out. Undefined when it has passed none.
 */
export function freshAsOf(marks: Mark[], replayed: bigint): number | undefined {
  const passed = marks.findLastIndex(({ written }) => written <= replayed)
  const asOf = marks[passed]?.at
  marks.splice(0, Math.max(passed, marks.length - MOST_MARKS, 0))
  return asOf
}
