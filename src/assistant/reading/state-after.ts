import type { Candidate, KnownPlaces } from './known-places.ts'
import { allStates, wordCodes } from './place-names.ts'
import type { Name, Reader } from './typed-names.ts'

type StateAfter = { code: string; end: number; count: number; isSpelled: boolean }

export function stateAfter({ rest, words, at }: Reader, name: Name, places: KnownPlaces): StateAfter | undefined {
  const { end, count } = name
  for (const length of [3, 2, 1]) {
    const [first, last] = [words[at + count], words[at + count + length - 1]]
    if (!first || !last || !/^[\s,.]{1,3}$/.test(rest.slice(end, first.start))) continue
    const typed = rest.slice(first.start, last.end)
    const folded = typed.replaceAll('.', '').toLowerCase()
    const state = allStates.find(each => each.code.toLowerCase() === folded || each.name.toLowerCase() === folded)
    if (!state) continue
    const isWord = wordCodes.has(folded) && typed !== typed.toUpperCase()
    const isMarked = rest.slice(end, first.start).includes(',') || phraseEnd.test(rest.slice(last.end))
    const isWhere = () => !/^(?:or|me\s+and)$/.test(folded) && places.candidates(name.text, state.code).some(isLarge)
    if (!isWord || isMarked || isWhere())
      return { code: state.code, end: last.end, count: length, isSpelled: folded.length > 2 }
  }
  return undefined
}

/** "portland me hockey": a well-known city of that state. */
const isLarge = ({ population }: Candidate) => population >= 50_000

const phraseEnd =
  /^\s*(?:$|[|,.;:!?)]|\d{5}\b|(?:on|at|for|this|next|with|under|within|around|please|tomorrow|today|tonight|and|near|area|metro|to|if)\b)/i
