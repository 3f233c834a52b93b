import { SHARED_PAGE_SECONDS } from '#app/contract.ts'

const KEPT_MS = SHARED_PAGE_SECONDS * 1000
const MAX_PAGES = 200

type Page = { status: number }

/** Concurrent requests share a rendering. */
export function makePageCache<P extends Page>(clock: () => number = () => performance.now()) {
  const kept = new Map<string, { since: number; page: Promise<P> }>()

  return async function cached(key: string, render: () => Promise<P>): Promise<P> {
    const found = kept.get(key)
    // Again, so that what is in demand is evicted last.
    kept.delete(key)
    if (found && clock() - found.since < KEPT_MS) {
      kept.set(key, found)
      return found.page
    }
    const entry = { since: clock(), page: render() }
    kept.set(key, entry)
    const forget = () => kept.get(key) === entry && kept.delete(key)
    return entry.page.then(
      page => {
        if (page.status !== 200) forget()
        else if (kept.size > MAX_PAGES) kept.delete(kept.keys().next().value!)
        return page
      },
      (error: unknown) => {
        forget()
        throw error
      },
    )
  }
}
