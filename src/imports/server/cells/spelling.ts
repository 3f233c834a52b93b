/** Damerau-Levenshtein, capped at `limit` + 1. */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1
  let [before, last] = [[] as number[], Array.from({ length: b.length + 1 }, (_, i) => i)]
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const changed = (last[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      const steps = Math.min(changed, (last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1)
      const isExchange = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      row[j] = isExchange ? Math.min(steps, (before[j - 2] ?? 0) + 1) : steps
    }
    if (Math.min(...row) > limit && Math.min(...last) > limit) return limit + 1
    before = last
    last = row
  }
  return Math.min(last[b.length] ?? 0, limit + 1)
}

/** Minimum lengths for one and two typos. */
const LETTERS = { one: 5, two: 8 } as const
/** Nobody misspells longer words; comparing is slow. */
const MAX_LETTERS = 60

/** The first of equals. */
export function mostLikely(word: string, known: Iterable<string>): string | undefined {
  if (word.length < LETTERS.one || word.length > MAX_LETTERS) return undefined
  let best: { word: string; distance: number } | undefined
  const limit = word.length < LETTERS.two ? 1 : 2
  for (const candidate of known) {
    if (candidate.length < LETTERS.one) continue
    const distance = editDistance(word, candidate, best ? best.distance - 1 : limit)
    if (distance <= (best ? best.distance - 1 : limit)) best = { word: candidate, distance }
    if (distance === 0) break
  }
  return best?.word
}
