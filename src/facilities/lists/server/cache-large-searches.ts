import { MINUTE } from '#kit/shared/time.ts'

/** Searches kept; each takes a few hundred bytes. */
const MOST = 1_000

/**
 * Keeps for a minute which searches exceed the counting limit: finding out takes longer than the page. Full counts are
 * not kept, so small numbers are exact.
 */
export function cacheLargeSearches(most = MOST) {
  const until = new Map<string, number>()
  return {
    isKnown: (search: string) => (until.get(search) ?? 0) > Date.now(),
    add(search: string) {
      const [oldest] = until.keys()
      if (until.size >= most && oldest !== undefined) until.delete(oldest)
      until.delete(search)
      until.set(search, Date.now() + MINUTE)
    },
  }
}
export type LargeSearches = ReturnType<typeof cacheLargeSearches>
