/** Asks again after `keptMs`; those who ask meanwhile share an answer. What fails is not remembered. */
export function remembered<T>(ask: () => Promise<T>, keptMs: number): () => Promise<T> {
  let known: { since: number; answer: Promise<T> } | undefined
  return () => {
    if (known && Date.now() - known.since < keptMs) return known.answer
    const asked = { since: Date.now(), answer: ask() }
    known = asked
    asked.answer.catch(() => {
      if (known === asked) known = undefined
    })
    return asked.answer
  }
}
