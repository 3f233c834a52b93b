import { withPlainCharacters } from './characters.ts'
import { type KnownFacts, sourceOf } from './known-facts.ts'

/** A number must mean the same in the facts or details. Money and clock times need the facts. */
export function areNumbersKnown(text: string, known: KnownFacts): boolean {
  const allowed = allowedNumbers(known)
  const source = sourceOf(known)
  return (
    readNumbers(text).every(({ kind, values }) => values.some(value => allowed.has(`${kind}:${value}`))) &&
    inWords(text).every(word => inWords(source).includes(word)) &&
    (text.match(roman) ?? []).every(word => known.details.includes(word))
  )
}

function allowedNumbers({ details, written, facts }: KnownFacts): ReadonlySet<string> {
  const fromDetails = readNumbers(details).filter(({ kind }) => kind !== 'money' && kind !== 'clock')
  const fromOurs = readNumbers(written).filter(({ kind, values }) => kind !== 'money' && values.length === 1)
  return new Set(
    [...fromDetails, ...fromOurs, ...factNumbers(facts)].flatMap(({ kind, values }) =>
      values.map(value => `${kind}:${value}`),
    ),
  )
}

function factNumbers(facts: KnownFacts['facts']): SaidNumber[] {
  const { price_per_person_usd: price, capacity, duration_minutes: length, date, start_time } = facts
  const [hour = 0, minute = 0] = start_time?.split(':').map(Number) ?? []
  const start = start_time === undefined ? undefined : hour * 60 + minute
  const [year, month, day] = date?.split('-').map(Number) ?? []
  const all: [SaidNumber['kind'], (number | undefined)[]][] = [
    ['money', [price]],
    ['people', [capacity]],
    ['duration', [length]],
    ['age', [facts.min_age, facts.max_age]],
    ['clock', [start, start === undefined || length === undefined ? undefined : start + length]],
    ['year', [year]],
    ['day', [day]],
    ['slash', [year, month, day]],
  ]
  return all.map(([kind, values]) => ({ kind, values: values.flatMap(value => value ?? []) }))
}

/** Number words without a figure, such as "dozen". */
function inWords(text: string): string[] {
  const rest = withPlainCharacters(text).toLowerCase().replace(halfHours, ' ')
  return (rest.match(vague) ?? []).map(word => word.replace(/s$/, ''))
}

/** Read as minutes. */
const halfHours = /\bhour\s+and\s+a\s+half\b|\bhalf(?:\s+an?\s+|-)hour\b/g
const vague =
  /\b(?:zero|nil|half|halves|quarters?|double[sd]?|twice|triple[sd]?|thrice|couple|pair|dozens?|hundreds?|thousands?|millions?|billions?|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|\w+teenth|(?:\w+-)?(?:twentieth|thirtieth|\w+tieth)|last|only\s+a\s+few|few\s+(?:spots|places)|sold\s+out)\b/g
const roman = /\b(?:[IVXLCDM]{2,})\b/g

/** Clock times and durations in minutes. */
type Kind =
  | 'money'
  | 'percent'
  | 'clock'
  | 'duration'
  | 'age'
  | 'grade'
  | 'ordinal'
  | 'day'
  | 'slash'
  | 'year'
  | 'people'
  | 'other'

/** Several values if ambiguous, none if unreadable. */
type SaidNumber = { kind: Kind; values: number[] }

function readNumbers(text: string): SaidNumber[] {
  const plain = inFigures(withPlainCharacters(text).toLowerCase())
  return [...plain.matchAll(/\d+(?:[.,:]\d+)*/g)].map(({ 0: figure, index }) => {
    const before = plain.slice(Math.max(0, index - SEEN), index)
    return readNumber(figure, before, plain.slice(index + figure.length, index + figure.length + SEEN))
  })
}

/** Characters of context per side. */
const SEEN = 48

function readNumber(figure: string, before: string, after: string): SaidNumber {
  const amount = Number(figure.replace(/,(?=\d{3}(?:\D|$))/g, ''))
  if (/\$\s?$/.test(before) || /^\s?-?(?:\$(?!\s?\d)|(?:dollars?|bucks?|usd|cents?|euros?|pounds?)\b)/.test(after))
    return {
      kind: 'money',
      values: /^\s?-?(?:k|m|cents?|euros?|pounds?)\b/.test(after) || isRate(after) ? [] : [amount],
    }
  const clock = readClock(figure, before, after)
  if (clock) return clock
  const kind =
    kinds.find(each => each.after?.test(after) || each.before?.test(before))?.kind ??
    (/^20\d\d$/.test(figure) ? 'year' : 'other')
  return { kind, values: [kind === 'duration' && /^\s?-?h/.test(after) ? amount * 60 : amount] }
}

/** A price that is not per person. */
function isRate(after: string): boolean {
  const [, unit] = /^\s?(?:dollars?|bucks?|usd)?\s?(?:per|\/|an?|for\s+(?:the|an?))\s?(\w+)/.exec(after) ?? []
  return unit !== undefined && !/^(?:person|player|athlete|participant|kid|child|camper|student|spot|head)/.test(unit)
}

/** "10 AM", "10 to 11:30 AM", "at 10", "15:00" */
function readClock(figure: string, before: string, after: string): SaidNumber | undefined {
  if (!/^\d{1,2}(?:[:.]\d\d)?$/.test(figure)) return undefined
  const [hour = 0, minute = 0] = figure.split(/[:.]/).map(Number)
  const [, own] = /^\s?([ap])\.?\s?m\b/.exec(after) ?? []
  const end = readEnd(after)
  const isHour = figure.includes(':') || /^\s?o'clock/.test(after) || /(?:\bat|\bfrom|\buntil|\btill|@)\s$/.test(before)
  if (!own && end === undefined && !(isHour && !kinds.some(each => each.after?.test(after)))) return undefined
  const morning = (hour % 12) * 60 + minute
  if (own) return { kind: 'clock', values: [own === 'a' ? morning : morning + HALF_DAY] }
  if (hour > 12) return { kind: 'clock', values: [hour * 60 + minute] }
  // "10 to 11:30 AM" starts in the same half of the day, "11 to 1 PM" does not.
  if (end !== undefined) return { kind: 'clock', values: [morning + HALF_DAY < end ? morning + HALF_DAY : morning] }
  return { kind: 'clock', values: [morning, morning + HALF_DAY] }
}

/** Minutes of the day. */
function readEnd(after: string): number | undefined {
  const [, hour, minute, half] = /^\s?(?:-|to|until|till)\s?(\d{1,2})(?::(\d\d))?\s?([ap])\.?\s?m\b/.exec(after) ?? []
  return half === undefined ? undefined : (Number(hour) % 12) * 60 + Number(minute ?? 0) + (half === 'p' ? HALF_DAY : 0)
}

const HALF_DAY = 720

const month = String.raw`\b(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)\w*\.?`
const crowd = String.raw`(?:people|persons?|players?|kids|children|child|athletes?|participants?|spots?|places?|campers?|students?|boys|girls|teens?|teenagers|adults?|\w*schoolers|graders|women|men|youth|openings?|seats?|slots?|beginners?|families|friends|hoopers|swimmers|runners|golfers|goalkeepers|guards|pitchers|max\b|maximum)`
const kinds: { kind: Kind; before?: RegExp; after?: RegExp }[] = [
  { kind: 'percent', after: /^\s?(?:%|percent)/ },
  { kind: 'duration', after: /^\s?-?\s?(?:hours?|hrs?|h|minutes?|mins?)\b/ },
  { kind: 'slash', before: /\d\/$|\b20\d\d-(?:\d\d-)?$/, after: /^(?:\/\d|-\d\d-\d\d)/ },
  {
    kind: 'day',
    before: new RegExp(String.raw`${month}\s(?:the\s)?$`),
    after: new RegExp(`^(?:st|nd|rd|th)?\\s(?:of\\s)?${month}`),
  },
  {
    kind: 'grade',
    before: /\bgrades?\s(?:\d+\s?(?:-|to|and|through)\s?)?$/,
    after: /^(?:st|nd|rd|th)?(?:\s?(?:-|to|and|through)\s?\d+(?:st|nd|rd|th)?)?[\s-]grade/,
  },
  {
    kind: 'age',
    before: /(?:\b(?:ages?|aged)\s(?:\d+\s?(?:-|to|and|through)\s?)?|\bu-?)$/,
    after: /^(?:\s?(?:-|to)\s?\d+)?[\s-]?(?:years?|yrs?|yo)\b|^\+|^\sand\s(?:up|older|under|over)\b/,
  },
  { kind: 'ordinal', after: /^(?:st|nd|rd|th)\b/ },
  {
    kind: 'people',
    before:
      /\b(?:room\sfor|up\sto|limit(?:ed)?(?:\sto|\sof|\sis|:)?|capped\sat|max(?:imum)?(?:\sof|:)?|capacity(?:\sof|\sis|:)?|spots:|group\sof)\s$/,
    after: new RegExp(String.raw`^(?:[\s-][a-z'-]+){0,2}[\s-]${crowd}\b`),
  },
]

/** "thirty-five" → 35, "half an hour" → 30 minutes. "One" often counts nothing. */
function inFigures(text: string): string {
  return text
    .replace(/\b(?:an?|one)\s+hour\s+and\s+a\s+half\b|\bhour\s+and\s+a\s+half\b/g, '90 minute')
    .replace(/\bhalf(?:\s+an?\s+|-)hour\b/g, '30 minute')
    .replace(
      /\b(\d+)\s?hours?\s(?:and\s)?(\d+)\s?(?:minutes?|mins?)\b/g,
      (_, hours: string, more: string) => `${Number(hours) * 60 + Number(more)} minutes`,
    )
    .replace(/\ban?\s+hour\b|\bhour(?=-long\b)/g, '60 minute')
    .replace(
      /\bone(?=[\s-]+(?:dollar|buck|cent|hour|minute|day|week|month|spot|place|player|person|percent|[ap]\.?m\b|o'clock))/g,
      '1',
    )
    .replace(words, said => String(said.split(/[\s-]+/).reduce((sum, word) => sum + (numbers.get(word) ?? 0), 0)))
}

const ones =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const numbers = new Map([
  ...ones.map((word, at) => [word, at] as const),
  ...tens.map((word, at) => [word, at * 10 + 20] as const),
])
const words = new RegExp(
  `\\b(?:(?:${tens.join('|')})(?:[\\s-](?:${ones.slice(1, 10).join('|')}))?|zero|${ones.slice(2).join('|')})\\b`,
  'g',
)
