import { editDistance } from '#gazetteer/edit-distance.ts'

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
