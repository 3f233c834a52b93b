/** By a monotonic clock; concurrent callers share a request. Does not cache errors. */
export function cached<T>(ask: () => Promise<T>, keptMs: number): () => Promise<T> {
  let known: { since: number; answer: Promise<T> } | undefined
  return () => {
    if (known && performance.now() - known.since < keptMs) return known.answer
    const asked = { since: performance.now(), answer: ask() }
    known = asked
    asked.answer.catch(() => {
      if (known === asked) known = undefined
    })
    return asked.answer
  }
}
