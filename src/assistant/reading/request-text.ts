import { inEnglish } from './spanish-words.ts'
import { inUsualSpelling } from './spelling.ts'

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
  const { text, typedAs } = plain(typed)
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
        .map(each => asTyped(each, typedAs)),
    asTyped: words => asTyped(words, typedAs),
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
    .replace(numberWords, words => note(words, String(numberOf(words))))
  return { text: inUsualSpelling(inEnglish(withColons(written(text, note)), note), note).trim(), typedAs }
}

/** Words with figures in them, as they are typed on phones; "6 or 7pm" as the two times that it is. */
function written(text: string, note: (word: string, instead: string) => string): string {
  return text
    .replace(/\b2(?:nite|night)\b/gi, word => note(word, 'tonight'))
    .replace(/\b2(?:moro+w?|morrow|mrw)\b/gi, word => note(word, 'tomorrow'))
    .replace(/\bb4\b/gi, word => note(word, 'before'))
    .replace(/\b(?:btwn|btw)\b(?=\s+\d)/gi, word => note(word, 'between'))
    .replace(/(?<!\b(?:christmas|xmas|years?|year's|halloween|thanksgiving)\s)\beve\b/gi, word => note(word, 'evening'))
    .replace(
      /\b([ap])\s(m)\b\.?(?<=\d\s?[ap]\sm\.?|(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\s[ap]\sm)/gi,
      '$1$2',
    )
    .replace(/(?<=\d(?:ish|[ap]m)\s)2(?=\s\d)/gi, word => note(word, 'to'))
    .replace(/(?<=\d)\s?-?ish(?=\s?(?:-|to|til|until)\s?\d)/gi, '')
    .replace(ordinals, (_, lead: string, word: string) => `${lead}${note(word, `${ordinalOf(word)}th`)}`)
    .replace(/\b(\d{1,2})\s+or\s+(\d{1,2})\s?([ap]\.?m)\b/gi, '$1 $3 or $2 $3')
}

/** "the thirteenth" of a month; what comes first, second or third in it is read with its weekday. */
const ordinals =
  /(\bthe\s+)((?:twenty|thirty)[\s-](?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth)|thirtieth|twentieth|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|thirteenth|fourteenth|fifteenth|sixteenth|seventeenth|eighteenth|nineteenth)\b(?!\s+of\s+july)/gi

const ordinalWords =
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth'.split(
    ' ',
  )

function ordinalOf(word: string): number {
  const [first = '', last] = word.toLowerCase().split(/[\s-]/)
  if (last) return (first === 'twenty' ? 20 : 30) + ordinalWords.indexOf(last) + 1
  return first === 'thirtieth' ? 30 : ordinalWords.indexOf(first) + 1
}

/** "630pm" and "6 30 pm" → "6:30 pm", as speech is written down by machines. */
function withColons(text: string): string {
  const spaced = text.replace(/(?<![\d$:.,])(\d{1,2})([0-5]\d)(?=\s?[ap]\.?m\b)/gi, '$1:$2')
  return spaced.replace(
    /(?<=\b(?:at|from|around|till?|until|to|@|-)\s*)(\d{1,2})\s(15|30|45)\b(?!\s*(?:min|people|kids|players|dollars|bucks))|(?<![\d$:.])\b(\d{1,2})\s(15|30|45)(?=\s?[ap]\.?m\b|\s(?:to|til|until)\s\d)/gi,
    (_, ...[hour, minute, other, rest]: (string | undefined)[]) => `${hour ?? other}:${minute ?? rest}`,
  )
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
  fourty: 40,
  fifty: 50,
  sixty: 60,
  seventy: 70,
  eighty: 80,
  ninety: 90,
}

/** "forty-five", "a hundred and twenty" */
function numberOf(words: string): number {
  const parts = words.split(/[\s-]+/).filter(part => part !== 'and' && part !== 'a')
  return parts.reduce((sum, part) => (part === 'hundred' ? (sum || 1) * 100 : sum + (numbers[part] ?? 0)), 0)
}

const small = Object.keys(numbers).join('|')
const tens = Object.keys(numbers)
  .filter(word => word.endsWith('ty'))
  .join('|')
const belowHundred = `(?:(?:${tens})[\\s-](?:one|two|three|four|five|six|seven|eight|nine)|${small})`
/** In small letters: "Twenty" or "Seven" at the head of a name belongs to the name. */
const numberWords = new RegExp(
  `\\b(?:(?:a|${small})[\\s-]hundred(?:(?:\\s+and)?\\s+${belowHundred})?|${belowHundred})\\b(?!-\\w)`,
  'g',
)
