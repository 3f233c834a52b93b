import { clockRange, openEnded, orLater, spokenClock, vagueMoment } from './clock-patterns.ts'
import { choose, clockOf, type Groups, type Half, hoursOf, type Point, readPoints, readSpoken } from './clock-times.ts'
import { GAP } from './plain-text.ts'
import { asked, type Doubt, joined, only, quoted, type Reading, type RequestText } from './request-text.ts'
import {
  asChoices,
  DAY_END,
  formatHours,
  rangeOf,
  rangeText,
  type TimeRange,
  USUAL_CLOSING,
  USUAL_OPENING,
} from './time-ranges.ts'

/** Length of a time without a stated end. */
const POINT_MINUTES = 60

/** "15:00-16:00" */
export type TimeReading = Reading<string> & {
  /** The value includes `length`. */
  usesLength?: boolean
}

type TimeOptions = {
  /** Minutes. */
  length?: number
  /** For announcements: no parts of the day, no implied end. */
  isExact?: boolean
}

export function readTime(text: RequestText, { length, isExact = false }: TimeOptions = {}): TimeReading {
  text.takeAll(/\bgood\s+(?:morning|afternoon|evening|night)\b/gi)
  const parts = readParts(text)
  const half = halfOf(parts)
  // In this order: "half past 4" is not "past 4", and "3 until 5 PM" has an end.
  const spoken = text.takeAll(spokenClock).map(match => ({ words: match[0], ...readSpoken(match, half) }))
  const ranges = text.takeAll(clockRange, isTimeRange).map(match => ({ words: match[0], ...toRange(match, half) }))
  const limits = readLimits(text, half)
  const points = [...spoken, ...readPoints(text, half)].map(point =>
    withLength(point, length ?? (isExact ? 0 : POINT_MINUTES)),
  )
  const vague = text
    .takeAll(vagueMoment)
    .map(([words]) => ({ ...asked<string>(words, `${quoted(words)} isn’t an exact time. Add one, like 6 PM.`), words }))
  const found = [...vague, ...ranges, ...(isExact ? limits.map(openSide) : windowOf(limits)), ...points]
  const wrong = found.find(({ unclear }) => unclear)
  if (wrong?.unclear) {
    text.leaveOut(found.filter(each => each !== wrong).map(({ words }) => words))
    return { words: wrong.words, unclear: wrong.unclear }
  }
  if (found.length === 0) return ofParts(parts, isExact)
  text.leaveOut(half ? [] : parts.map(({ words }) => words))
  const time = theOnly(withParts(found, half ? parts : []))
  const { from, to } = time.value ? rangeOf(time.value) : { from: 0, to: 0 }
  return { ...time, usesLength: time.value !== undefined && to - from === length }
}

/** "7" beside "tonight" gets its words from both. */
function withParts(found: ClockSpan[], parts: Part[]): ClockSpan[] {
  const [first, ...others] = found
  return first ? [{ ...first, words: joined([first, ...parts]) }, ...others] : []
}

function ofParts(parts: Part[], isExact: boolean): Reading<string> {
  const said = parts.map(({ words, range }) => ({ words, value: rangeText(range) }))
  const [first] = said
  if (isExact && first) return asked(first.words, `${quoted(first.words)} isn’t an exact time. Add one, like 3 PM.`)
  return theOnly(said)
}

function theOnly(found: { words: string; value?: string; assumed?: Doubt<string> }[]): Reading<string> {
  return only(
    found.flatMap(({ value, ...rest }) => (value ? [{ ...rest, value }] : [])),
    { question: texts => `You gave more than one time: ${texts.join(' and ')}.`, inWords: formatHours },
  )
}

type Part = { words: string; half: 'am' | 'pm'; range: TimeRange }

/** Standard time filter (specification, section 9); night means evening. */
function readParts(text: RequestText): Part[] {
  return partWords.flatMap(({ pattern, half, hours }) =>
    text.takeAll(pattern).map(([words]) => ({ words, half, range: { from: hours[0] * 60, to: hours[1] * 60 } })),
  )
}

function halfOf(parts: Part[]): Half {
  const halves = new Set(parts.map(({ half }) => half))
  return halves.size === 1 ? parts[0]!.half : undefined
}

function withLength({ words, value, unclear, assumed }: Point, length: number): ClockSpan {
  const rangeFrom = (from: number) => ({ from, to: Math.min(from + length, DAY_END) })
  const ranged = (doubt: Doubt<number>) => ({
    ...doubt,
    choices: asChoices(doubt.choices.map(choice => rangeFrom(choice.value))),
  })
  if (value === undefined) return { words, ...(unclear && { unclear: ranged(unclear) }) }
  if (value + length > DAY_END && length > POINT_MINUTES)
    return { ...asked<string>(words, `${quoted(words)} goes past midnight into the next day.`), words }
  return { words, value: rangeText(rangeFrom(value)), ...(assumed && { assumed: ranged(assumed) }) }
}

const partWords: { pattern: RegExp; half: 'am' | 'pm'; hours: [number, number] }[] = [
  { pattern: /\b(?:in\s+the\s+)?early[\s-]+(?:in\s+the\s+)?mornings?\b/gi, half: 'am', hours: [5, 9] },
  { pattern: /\b(?:in\s+the\s+)?late[\s-]+evenings?\b/gi, half: 'pm', hours: [20, 23] },
  { pattern: /\blate\s+(?:at\s+)?\|?(?:to)?nights?\b/gi, half: 'pm', hours: [20, 23] },
  { pattern: /\b(?:to|at\s+)?nights?\b(?!\s+(?:games?|lights?|league))/gi, half: 'pm', hours: [18, 22] },
  {
    pattern: /\b(?:lunch[\s-]?time|(?:at|over|during)\s+lunch(?:\s+(?:hour|break))?|mid-?day)\b/gi,
    half: 'pm',
    hours: [12, 13],
  },
  { pattern: /\bin\s+the\s+a\.?m\b\.?/gi, half: 'am', hours: [6, 12] },
  { pattern: /\bin\s+the\s+p\.?m\b\.?/gi, half: 'pm', hours: [12, 22] },
  { pattern: /\b(?:in\s+the\s+)?(?:late\s+|mid-?\s?)?mornings?\b/gi, half: 'am', hours: [6, 12] },
  { pattern: /\b(?:in\s+the\s+)?(?:early\s+|late\s+|mid-?\s?)?afternoons?\b/gi, half: 'pm', hours: [12, 18] },
  { pattern: /\b(?:in\s+the\s+)?(?:early\s+|mid-?\s?)?evenings?\b/gi, half: 'pm', hours: [18, 22] },
]

type ClockSpan = Reading<string> & { words: string }

type Limit = Point & { isStart: boolean }

/** "after 5 PM", "before noon", "until 8" */
function readLimits(text: RequestText, half: Half): Limit[] {
  const later = text.takeAll(orLater).map(({ 0: words, groups = {} }) => ({
    words,
    isStart: true,
    ...choose(words, clockOf(groups), half),
  }))
  const ends = text.takeAll(openEnded).map(({ 0: words, groups = {} }) => {
    const isStart = /^(?:after|past|no\s+earlier|not|later|any\s?time\s+after)/i.test(groups.side!)
    const isEnd = /until|till|by|end|finish|done|over/i.test(groups.side!)
    const at = isEnd || !groups.hour ? {} : choose(words, clockOf(groups), half)
    return { words, isStart, ...at }
  })
  return [...later, ...ends]
}

/** Open ends become the usual opening and closing; two limits form a range. */
function windowOf(limits: Limit[]): ClockSpan[] {
  const [from, to] = [limits.find(({ isStart }) => isStart), limits.find(({ isStart }) => !isStart)]
  if (limits.length > 2 || (limits.length === 2 && !(from && to))) return limits.map(openSide)
  const ends = { from: from ? from.value : USUAL_OPENING, to: to ? to.value : USUAL_CLOSING }
  if (ends.from === undefined || ends.to === undefined || ends.from >= ends.to) return limits.map(openSide)
  const value = rangeText({ from: ends.from, to: ends.to })
  return limits.length > 0 ? [{ words: limits.map(({ words }) => words).join(GAP), value }] : []
}

/** Announcements need both ends. */
function openSide({ words, isStart, unclear }: Limit): ClockSpan {
  const ranges = (unclear?.choices ?? []).map(({ value }) =>
    isStart ? { from: value, to: USUAL_CLOSING } : { from: USUAL_OPENING, to: value },
  )
  const text = unclear?.text ?? `Which hours do you mean by ${quoted(words)}?`
  return { words, unclear: { words, text, choices: asChoices(ranges.filter(({ from, to }) => from < to)) } }
}

/** "3-5" needs AM or PM, minutes, "from", a day before it, or nothing countable after it. */
function isTimeRange({ 0: words, groups = {}, index, input }: RegExpExecArray): boolean {
  const { lead = '', and, minute, mark, endMinute, endMark, hour, endHour } = groups as Groups
  if (and && !/between/i.test(lead)) return false
  if (minute ?? mark ?? endMinute ?? endMark) return true
  const [from, to] = [Number(hour), Number(endHour)]
  // "3-1" is a score.
  const isOfDay = from <= 12 && to <= 12 && (from < to || from >= 9)
  // "kids 4-6", "lane 4 to 6"
  if (counting.test(input.slice(Math.max(0, index - 12), index + lead.length))) return false
  return isOfDay && (/from|between|at|around|\|/i.test(lead) || !counted.test(input.slice(index + words.length)))
}

const counting =
  /\b(?:kids|ages?|aged|lanes?|courts?|fields?|rows?|grades?|players?|boys|girls|teams?|divisions?|pages?|gates?|rooms?|numbers?|won|lost)\s*$/i
const counted =
  /^\s*-?\s*(?:year|yr|yo\b|people|ppl|person|player|kid|child|boy|girl|m[ae]n\b|wom[ae]n\b|team|game|friend|adult|guy|of\s+us|mile|mi\b|km|minute|min\b|hour|hr|dollar|buck|field|court|lane|v\b|vs|x\b|on\b\s*\d|grade|week|day|month|time|goal|set|match)/i

/** "3-5", "from 7:30 to 9 PM" */
function toRange({ 0: words, groups = {} }: RegExpExecArray, half: Half): Reading<string> {
  // A start at midnight must be explicit.
  const starts = clockOf(groups).filter(at => at >= 60 || groups.mark !== undefined || Number(groups.hour) === 0)
  const ends = hoursOf({ hour: groups.endHour!, minute: groups.endMinute, mark: groups.endMark }).map(
    at => at || DAY_END,
  )
  // "12 to 12" and "9 to 9" are ambiguous, "9 am to 9 pm" is not.
  const longest = groups.mark && groups.endMark ? HALF_DAY : HALF_DAY - 1
  const shortest = starts.flatMap(from => {
    const later = ends.filter(to => to > from && to - from <= longest)
    return later.length > 0 ? [{ from, to: Math.min(...later) }] : []
  })
  const [first] = shortest
  if (!first) return asked(words, `We couldn’t read ${quoted(words)} as a time range.`)
  const isMarked = Boolean(groups.endMark) && !groups.mark
  // "8-10pm" is two hours, not fourteen.
  if (isMarked) return { value: rangeText(shortest.toSorted((a, b) => a.to - a.from - (b.to - b.from))[0] ?? first) }
  // Few play past closing: "9 to 11" is morning.
  const open = half ? shortest : shortest.filter(({ to }) => to <= USUAL_CLOSING)
  return open.length === 1 ? { value: rangeText(open[0]!) } : likelier(words, { ranges: shortest, starts, half })
}

/** Minutes. */
const HALF_DAY = 720

type Ranges = { ranges: TimeRange[]; starts: number[]; half: Half }

function likelier(words: string, { ranges, starts, half }: Ranges): Reading<string> {
  if (ranges.length === 1) return { value: rangeText(ranges[0]!) }
  const start = choose(words, starts, half)
  const others = ranges.filter(({ from }) => from !== start.value)
  if (start.unclear) return { unclear: { ...start.unclear, choices: asChoices(ranges) } }
  const range = ranges.find(({ from }) => from === start.value) ?? ranges[0]!
  const value = rangeText(range)
  if (!start.assumed) return { value }
  return {
    value,
    assumed: { words, text: `We read ${quoted(words)} as ${formatHours(value)}.`, choices: asChoices(others) },
  }
}
