import { GAP, plain } from './plain-text.ts'
import { wordsAsTyped } from './typed-words.ts'

/**
 * A request on its way to being understood. Every reader takes the words it has understood out of the text, so that no later
 * one reads them as something else, and a name of a place ends where they stood.
 */
export type RequestText = {
  /** False for a text of pictures and marks alone. */
  hasWords: boolean
  /** What is not understood yet; a bar stands where words were taken out. */
  rest: () => string
  /** Takes every match of a global pattern out, unless `accept` says no to it, or how many of its characters to take. */
  takeAll: (pattern: RegExp, accept?: (match: RegExpExecArray) => boolean | number) => RegExpExecArray[]
  /** Takes what stands from `start` to before `end` out. */
  take: (start: number, end: number) => void
  /** Notes words that were taken out and set no condition, so that whoever typed them is told. */
  leaveOut: (words: readonly string[]) => void
  /** Those words as they were typed, in their order, with `more` of them. */
  leftOut: (more: readonly string[]) => string[]
  /** Words of the text as they were typed: the text has figures, English and the usual spelling instead. */
  asTyped: (words: string) => string
}

/** What a reader made of the text: a value and its words, or why there is none although something was said. */
export type Reading<T> = {
  value?: T
  /** The words of the text that say it. */
  words?: string
  /** Said, and left open. */
  unclear?: Doubt<T>
  /** The value is the likelier of several meanings. */
  assumed?: Doubt<T>
}

/** Something to ask whoever wrote the request; `choices` are the (other) meanings, as far as we know them. */
export type Doubt<T> = { words: string; text: string; choices: { label: string; value: T }[] }

export function requestText(typed: string): RequestText {
  const text = plain(typed)
  const asTyped = wordsAsTyped(typed.replace(/[\p{C}\s]+/gu, ' ').trim(), text)
  const eachAsTyped = (words: string) => words.split(', ').map(asTyped).join(', ')
  const unused: string[] = []
  let rest = text
  return {
    hasWords: /[\p{L}\p{N}]/u.test(text),
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
    take(start, end) {
      rest = rest.slice(0, start) + GAP + rest.slice(end)
    },
    leaveOut: words => void unused.push(...words.flatMap(each => each.split(GAP))),
    leftOut: more =>
      [...new Set([...unused, ...more].map(each => each.trim()).filter(each => /[\p{L}\p{N}]/u.test(each)))]
        .toSorted((a, b) => text.indexOf(a) - text.indexOf(b))
        .map(asTyped),
    asTyped: words => (text.includes(words) ? asTyped(words) : eachAsTyped(words)),
  }
}

type Said<T> = { value: T; words: string; assumed?: Doubt<T> | undefined }

/** The one value that was said, however often; of several nobody can know which is meant. */
export function only<T extends string | number>(
  said: readonly Said<T>[],
  { question, inWords = String }: { question: (inWords: string[]) => string; inWords?: (value: T) => string },
): Reading<T> {
  const values = [...new Set(said.map(({ value }) => value))]
  const words = joined(said)
  if (values.length > 1)
    return {
      unclear: {
        words,
        text: question(values.map(inWords)),
        choices: values.map(value => ({ label: inWords(value), value })),
      },
    }
  const [value] = values
  return value === undefined ? {} : { value, words, ...assumedOf(said) }
}

/** Whoever said it twice, once for sure, was sure. */
function assumedOf<T>(said: readonly Said<T>[]): { assumed?: Doubt<T> } {
  const assumed = said.every(each => each.assumed) ? said[0]?.assumed : undefined
  return assumed ? { assumed } : {}
}

/** The words of several mentions, in a row. */
export function joined(said: readonly { words: string }[]): string {
  return [...new Set(said.map(({ words }) => words.replaceAll(GAP, ' ').replace(/\s+/g, ' ').trim()))].join(', ')
}

/** A question without choices. */
export function asked<T>(words: string, text: string, choices: Doubt<T>['choices'] = []): Reading<T> {
  return { words, unclear: { words, text, choices } }
}

/** Words of the request as a sentence quotes them. */
export function quoted(words: string): string {
  const clean = words.replaceAll(GAP, '').trim()
  return `“${clean.length > 60 ? `${clean.slice(0, 59)}…` : clean}”`
}
