import { MINUTE } from '#kit/shared/time.ts'

/** So many searches are remembered at once; each takes a few hundred bytes. */
const MOST = 1_000

/**
 * Remembers for a minute of which searches there is more than anybody counts: that changes seldom, and finding out takes longer than
 * the page itself. What was counted to the end is not remembered, so a small number is always the very number.
 */
export function rememberMany(most = MOST) {
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
export type Many = ReturnType<typeof rememberMany>
