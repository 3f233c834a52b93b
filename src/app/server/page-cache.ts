/** A page may be this old, in milliseconds. Long enough that a crowd is served one rendering, short enough to go unnoticed. */
const KEPT_MS = 5000
/** Pages kept at most; the oldest goes first. */
const MOST_PAGES = 200

type Page = { status: number }

/** Keeps pages that look the same to everybody for a few seconds; people who ask at the same moment share one rendering. */
export function makePageCache<P extends Page>(clock: () => number = Date.now) {
  const kept = new Map<string, { since: number; page: Promise<P> }>()

  return async function cached(key: string, render: () => Promise<P>): Promise<P> {
    const found = kept.get(key)
    if (found && clock() - found.since < KEPT_MS) return found.page
    const entry = { since: clock(), page: render() }
    kept.delete(key)
    kept.set(key, entry)
    if (kept.size > MOST_PAGES) kept.delete(kept.keys().next().value!)
    const forget = () => kept.get(key) === entry && kept.delete(key)
    return entry.page.then(
      page => {
        if (page.status !== 200) forget()
        return page
      },
      (error: unknown) => {
        forget()
        throw error
      },
    )
  }
}
