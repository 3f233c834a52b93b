import { GAP, plain } from './plain-text.ts'
import { textAsTyped } from './text-as-typed.ts'

/** Readers remove the words they use, so later ones cannot misread them, and place names end there. */
export type RequestText = {
  /** False for only emoji and punctuation. */
  hasWords: boolean
  /** Bars replace removed words. */
  rest: () => string
  /** `pattern` is global; `accept` may return how many characters to take. */
  takeAll: (pattern: RegExp, accept?: (match: RegExpExecArray) => boolean | number) => RegExpExecArray[]
  /** `end` is exclusive. */
  take: (start: number, end: number) => void
  /** For removed words that set no condition. */
  leaveOut: (words: readonly string[]) => void
  /** With `more`, as typed, in order. */
  leftOut: (more: readonly string[]) => string[]
  /** Maps normalized words back to what was typed. */
  asTyped: (words: string) => string
}

export type Reading<T> = {
  value?: T
  words?: string
  unclear?: Doubt<T>
  /** The likeliest of several meanings. */
  assumed?: Doubt<T>
}

/** `choices`: the (other) known meanings. */
export type Doubt<T> = { words: string; text: string; choices: { label: string; value: T }[] }

export function requestText(typed: string): RequestText {
  const text = plain(typed)
  return textOf(text, textAsTyped(typed.replace(/[\p{C}\s]+/gu, ' ').trim(), text))
}

/** Of normalized words. */
export function textOf(text: string, asTyped = (words: string) => words): RequestText {
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

/** Several values are ambiguous. */
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

/** One certain mention is enough. */
function assumedOf<T>(said: readonly Said<T>[]): { assumed?: Doubt<T> } {
  const assumed = said.every(each => each.assumed) ? said[0]?.assumed : undefined
  return assumed ? { assumed } : {}
}

export function joined(said: readonly { words: string }[]): string {
  return [...new Set(said.map(({ words }) => words.replaceAll(GAP, ' ').replace(/\s+/g, ' ').trim()))].join(', ')
}

export function asked<T>(words: string, text: string, choices: Doubt<T>['choices'] = []): Reading<T> {
  return { words, unclear: { words, text, choices } }
}

/** Shortened for a sentence. */
export function quoted(words: string): string {
  const clean = words.replaceAll(GAP, '').trim()
  return `“${clean.length > 60 ? `${clean.slice(0, 59)}…` : clean}”`
}
