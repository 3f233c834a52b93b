import { hoursFault, type OpenHours } from './approval.ts'

/**
 * Parses weekly hours as owners type them ("Mon-Fri 4-9pm, Sat & Sun 8am to 8pm"); undefined unless every word is
 * understood and unambiguous.
 */
export function readHours(text: string): OpenHours[] | undefined {
  const tokens = tokensOf(text)
  const groups = tokens && groupsOf(tokens)
  const hours = groups?.flatMap(({ days, ranges }) => ranges.map(range => ({ days, ...range })))
  if (!hours || hours.length === 0 || isRepeated(groups ?? [])) return undefined
  return hoursFault(hours) === undefined ? hours : undefined
}

type Range = { opens: string; closes: string }
type Token = { days: number[] } | { range: Range } | { isClosed: true }
type Group = { days: number[]; ranges: Range[] }

const everyDay = [0, 1, 2, 3, 4, 5, 6]
const weekdays = [1, 2, 3, 4, 5]
const dayNames = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']

const DAY = String.raw`(?:sun|mon|tue|tues|wed|thu|thur|thurs|fri|sat|sunday|monday|tuesday|wednesday|thursday|friday|saturday)s?\b\.?`
const DAYS = new RegExp(String.raw`^(${DAY})(?:\s*-\s*(${DAY}))?`)
const SETS: readonly (readonly [RegExp, number[]])[] = [
  [/^(?:week ?days|m\s*-\s*f)\b/, weekdays],
  [/^week ?ends?\b/, [0, 6]],
  [/^(?:daily|every ?day|all week|(?:7|seven) days(?: a| per)? week|(?:7|seven) days)\b/, everyDay],
]
const TIME = String.raw`(\d{1,2})(?::(\d{2}))?\s*(am|pm)?`
const RANGE = new RegExp(String.raw`^${TIME}\s*-\s*${TIME}(?![\d:])`)
const ALWAYS = /^24\s*(?:\/\s*7|hours(?: a day)?)(?![\d:])/
const FILLER = /^(?:[\s,;.:&+/()|]+|(?:and|open|opened|hours|from|available|availability|between|on|is|are|we)\b)/

function normalized(text: string): string {
  return text
    .toLowerCase()
    .replace(/\b([ap])\.\s?m\b\.?/g, '$1m')
    .replace(/(\d)\s*([ap])(?=[\s,;.\-–—]|$)/g, '$1$2m')
    .replace(/\b(?:12(?::00)?\s*)?midnight\b/g, '24:00')
    .replace(/\b(?:12(?::00)?\s*)?noon\b/g, '12pm')
    .replace(/\s*(?:[–—-]+|\b(?:to|until|till|thru|through)\b)\s*/g, '-')
}

/** Undefined if any part is not understood. */
function tokensOf(text: string): Token[] | undefined {
  const tokens: Token[] = []
  let rest = normalized(text)
  while (rest !== '') {
    const filler = FILLER.exec(rest)
    if (filler) {
      rest = rest.slice(filler[0].length)
      continue
    }
    const found = tokenAt(rest)
    if (!found) return undefined
    tokens.push(found.token)
    rest = rest.slice(found.length)
  }
  return tokens
}

function tokenAt(text: string): { token: Token; length: number } | undefined {
  for (const [pattern, days] of SETS) {
    const set = pattern.exec(text)
    if (set) return { token: { days }, length: set[0].length }
  }
  const named = DAYS.exec(text)
  if (named) return { token: { days: daysFrom(named[1]!, named[2]) }, length: named[0].length }
  const always = ALWAYS.exec(text)
  if (always) return { token: { range: { opens: '00:00', closes: '24:00' } }, length: always[0].length }
  const closed = /^closed\b/.exec(text)
  if (closed) return { token: { isClosed: true }, length: closed[0].length }
  const times = RANGE.exec(text)
  const range = times && rangeOf(times)
  return range ? { token: { range }, length: times[0].length } : undefined
}

function daysFrom(first: string, last: string | undefined): number[] {
  const [from, to] = [first, last ?? first].map(name => dayNames.indexOf(name.slice(0, 3))) as [number, number]
  return everyDay.filter(day => (from <= to ? day >= from && day <= to : day >= from || day <= to))
}

/** Undefined where morning or evening is ambiguous. */
function rangeOf([, h1, m1, half1, h2, m2, half2]: RegExpExecArray): Range | undefined {
  const [from, to] = [Number(h1) * 60 + Number(m1 ?? 0), Number(h2) * 60 + Number(m2 ?? 0)]
  // "08:00-22:00" is a 24-hour clock.
  if (!half1 && !half2) return m1 && m2 && to >= 13 * 60 ? asRange(from, to) : undefined
  if (to === 24 * 60) return half1 ? asRange(atHalf(from, half1), to) : undefined
  if (!half2) return undefined
  const closes = atHalf(to, half2)
  if (half1) return asRange(atHalf(from, half1), closes)
  // "5-9pm", "8-5pm": the later half of the day that is still before closing.
  const opens = [atHalf(from, half2), atHalf(from, 'am')].find(start => start !== undefined && start < (closes ?? 0))
  return asRange(opens, closes)
}

/** Minutes since midnight of a 12-hour time. */
function atHalf(minutes: number, half: string): number | undefined {
  if (minutes < 60 || minutes >= 13 * 60) return undefined
  return (minutes % (12 * 60)) + (half === 'pm' ? 12 * 60 : 0)
}

/** The form has half-hour steps. */
function asRange(opens: number | undefined, closes: number | undefined): Range | undefined {
  if (opens === undefined || closes === undefined || opens % 30 !== 0 || closes % 30 !== 0) return undefined
  return closes > opens && closes <= 24 * 60 ? { opens: clock(opens), closes: clock(closes) } : undefined
}

function clock(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

/** Days with their times: days come always first or always last. Times alone are for every day. */
function groupsOf(tokens: readonly Token[]): Group[] | undefined {
  const hasDays = tokens.some(token => 'days' in token)
  const ranges = tokens.flatMap(token => ('range' in token ? [token.range] : []))
  if (!hasDays) return tokens.length === ranges.length ? [{ days: everyDay, ranges }] : undefined
  const daysFirst = 'days' in tokens[0]!
  const groups: (Group & { isClosed: boolean })[] = []
  let last: 'days' | 'times' = daysFirst ? 'times' : 'days'
  for (const token of tokens) {
    const kind = 'days' in token ? 'days' : 'times'
    const begins = daysFirst ? kind === 'days' && last === 'times' : kind === 'times' && last === 'days'
    if (begins) groups.push({ days: [], ranges: [], isClosed: false })
    const group = groups.at(-1)!
    if ('days' in token) group.days = [...new Set([...group.days, ...token.days])].sort((a, b) => a - b)
    else if ('range' in token) group.ranges.push(token.range)
    else group.isClosed = true
    last = kind
  }
  const isWhole = groups.every(
    ({ days, ranges, isClosed }) => days.length > 0 && (isClosed ? ranges.length === 0 : ranges.length > 0),
  )
  return isWhole ? groups : undefined
}

/** Two groups with the same day contradict each other. */
function isRepeated(groups: readonly Group[]): boolean {
  const named = groups.flatMap(({ days }) => days)
  return new Set(named).size < named.length
}
