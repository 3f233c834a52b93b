import { inEnglish } from './spanish-words.ts'

/**
 * A request on its way to being understood. Every reader takes the words it has understood out of the text, so that no later
 * one reads them as something else, and a name of a place ends where they stood.
 */
export type RequestText = {
  /** What is not understood yet; a bar stands where words were taken out. */
  rest: () => string
  /** Takes every match of a global pattern out, unless `accept` says no to it, or how many of its characters to take. */
  takeAll: (pattern: RegExp, accept?: (match: RegExpExecArray) => boolean | number) => RegExpExecArray[]
  /** Notes words that were taken out and set no condition, so that whoever typed them is told. */
  leaveOut: (words: readonly string[]) => void
  /** Those words as they were typed, in their order, with `more` of them. */
  leftOut: (more: readonly string[]) => string[]
}

/** What a reader made of the text: a value, or why there is none although something was said. */
export type Reading<T> = { value?: T; unclear?: string }

export function requestText(typed: string): RequestText {
  const { text, typedAs } = plain(typed)
  const unused: string[] = []
  let rest = text
  return {
    rest: () => rest,
    takeAll(pattern, accept = () => true) {
      const found = [...rest.matchAll(pattern)].map(match => ({ match, taken: accept(match) }))
      const taken = found.filter(each => each.taken !== false)
      for (const { match, taken: length } of taken.toReversed()) {
        const end = match.index + (length === true ? match[0].length : Number(length))
        rest = rest.slice(0, match.index) + GAP + rest.slice(end)
      }
      return taken.map(({ match }) => match)
    },
    leaveOut: words => void unused.push(...words.flatMap(each => each.split(GAP))),
    leftOut: more =>
      [...new Set([...unused, ...more].map(each => each.trim()).filter(each => /[\p{L}\p{N}]/u.test(each)))]
        .toSorted((a, b) => text.indexOf(a) - text.indexOf(b))
        .map(each => asTyped(each, typedAs)),
  }
}

/** The one value that was said, however often; of several nobody can know which is meant. */
export function only<T>(values: readonly T[], question: (values: T[]) => string): Reading<T> {
  const different = [...new Set(values)]
  if (different.length === 0) return {}
  return different.length === 1 ? { value: different[0] } : { unclear: question(different) }
}

/** Words of the request as a sentence quotes them. */
export function quoted(words: string): string {
  const clean = words.replaceAll(GAP, '').trim()
  return `“${clean.length > 60 ? `${clean.slice(0, 59)}…` : clean}”`
}

/** Stands where words were taken out; typed bars are commas. */
export const GAP = '|'

type Plain = { text: string; typedAs: ReadonlyMap<string, string> }

/** One kind of space, dash and apostrophe; numbers and hours in words as figures, the usual Spanish words in English. */
function plain(typed: string): Plain {
  const typedAs = new Map<string, string>()
  const note = (word: string, instead: string) => {
    typedAs.set(instead, word)
    return instead
  }
  const text = typed
    .toWellFormed()
    .normalize('NFKC')
    .replaceAll(GAP, ',')
    .replace(/[\p{C}\s]+/gu, ' ')
    .replace(/[‐-―−]/g, '-')
    .replace(/[‘’´`]/g, "'")
    .replace(/\b(?:12\s+)?noon\b/gi, '12 PM')
    .replace(/(?<=\d\s?(?:[ap]\.?m\.?)?\s?(?:-|to|until|till)\s?)midnight\b/gi, '12 AM')
    .replace(numberWords, word => note(word, String(numbers[word] ?? word)))
  return { text: inEnglish(text, note).trim(), typedAs }
}

function asTyped(words: string, typedAs: ReadonlyMap<string, string>): string {
  let typed = words
  for (const [instead, word] of typedAs) typed = typed.replace(new RegExp(String.raw`\b${instead}\b`, 'g'), () => word)
  return typed
}

const numbers: Record<string, number> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  fifteen: 15,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  seventy: 70,
  eighty: 80,
  ninety: 90,
}

/** In small letters: "Twenty" or "Seven" at the head of a name belongs to the name. */
const numberWords = new RegExp(`\\b(?:${Object.keys(numbers).join('|')})\\b(?!-\\w)`, 'g')
