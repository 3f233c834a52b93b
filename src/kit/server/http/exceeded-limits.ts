/** Bounds the memory. */
const MOST = 10_000

export type ExceededLimits = {
  note(key: string, leftMs: number): void
  /** Milliseconds until it counts again; 0 if it does now. */
  leftOf(key: string): number
}

/** Limits that the database called exceeded, so that a flood of refusals asks it once. */
export function exceededLimits(): ExceededLimits {
  const ends = new Map<string, number>()
  return {
    note(key, leftMs) {
      ends.delete(key)
      if (ends.size >= MOST) ends.delete(ends.keys().next().value!)
      ends.set(key, performance.now() + leftMs)
    },
    leftOf(key) {
      const left = (ends.get(key) ?? 0) - performance.now()
      if (left <= 0) ends.delete(key)
      return Math.max(0, left)
    },
  }
}
