import {
  bareClock,
  beforePart,
  besidePart,
  clockRange,
  colonClock,
  lastHour,
  markedClock,
  militaryClock,
  noHour,
  openEnded,
  roundClock,
  spokenClock,
  vagueClock,
  vagueMoment,
} from './clock-patterns.ts'
import { asked, type Doubt, GAP, joined, only, quoted, type Reading, type RequestText } from './request-text.ts'

/** Minutes of the day; `to` may be 1440, midnight at its end. */
export type TimeRange = { from: number; to: number }

/** A time without an end is meant for one hour. */
const POINT_MINUTES = 60
const NOON = 720
const DAY_END = 1440

/** Open in one direction, "after 8 PM" and "before 10 AM" are meant within the hours in which most places are open. */
const USUAL_OPENING = 6 * 60
const USUAL_CLOSING = 22 * 60

/** "15:00-16:00" */
export type TimeReading = Reading<string> & {
  /** The length that was given is in the value. */
  usesLength?: boolean
}

type TimeOptions = {
  /** Minutes that a time without an end takes, when they were said. */
  length?: number
  /** For an announcement: no part of the day, and no end that was not said, is taken for a time. */
  isExact?: boolean
}

/** The one time range that is named. */
export function readTime(text: RequestText, { length, isExact = false }: TimeOptions = {}): TimeReading {
  text.takeAll(/\bgood\s+(?:morning|afternoon|evening|night)\b/gi)
  const parts = readParts(text)
  const half = halfOf(parts)
  // In this order: "half past 4" is not past 4, and "3 until 5 PM" has an end.
  const spoken = text.takeAll(spokenClock).map(match => ({ words: match[0], ...readSpoken(match, half) }))
  const ranges = text.takeAll(clockRange, isTimeRange).map(match => ({ words: match[0], ...toRange(match, half) }))
  const limits = readLimits(text, half)
  const points = [...spoken, ...readPoints(text, half)].map(point =>
    withLength(point, length ?? (isExact ? 0 : POINT_MINUTES)),
  )
  const vague = text
    .takeAll(vagueMoment)
    .map(([words]) => ({ ...asked<string>(words, `${quoted(words)} is no exact time. Add one, such as 6 PM.`), words }))
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

type Found = Reading<string> & { words: string }

/** Beside "tonight", "7" comes from both. */
function withParts(found: Found[], parts: Part[]): Found[] {
  const [first, ...others] = found
  return first ? [{ ...first, words: joined([first, ...parts]) }, ...others] : []
}

function ofParts(parts: Part[], isExact: boolean): Reading<string> {
  const said = parts.map(({ words, range }) => ({ words, value: rangeText(range) }))
  const [first] = said
  if (isExact && first) return asked(first.words, `${quoted(first.words)} is no exact time. Add one, such as 3 PM.`)
  return theOnly(said)
}

function theOnly(found: { words: string; value?: string; assumed?: Doubt<string> }[]): Reading<string> {
  return only(
    found.flatMap(({ value, ...rest }) => (value ? [{ ...rest, value }] : [])),
    { question: texts => `More than one time is named: ${texts.join(' and ')}.`, inWords: hoursInWords },
  )
}

/** "15:00-16:00" */
export function rangeText({ from, to }: TimeRange): string {
  return `${clockText(from)}-${clockText(to)}`
}

/** Minutes of the day of "15:00-16:00". */
export function rangeOf(text: string): TimeRange {
  const [from = 0, to = 0] = text.split('-').map(clock => {
    const [hour = 0, minute = 0] = clock.split(':').map(Number)
    return hour * 60 + minute
  })
  return { from, to }
}

function clockText(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

/** "15:00-16:30" → "3 PM to 4:30 PM" */
export function hoursInWords(range: string): string {
  const { from, to } = rangeOf(range)
  return to > from ? `${clockInWords(from)} to ${clockInWords(to)}` : clockInWords(from)
}

function clockInWords(minutes: number): string {
  const [hour, rest] = [Math.floor(minutes / 60) % 24, minutes % 60]
  return `${hour % 12 || 12}${rest ? `:${String(rest).padStart(2, '0')}` : ''} ${hour < 12 ? 'AM' : 'PM'}`
}

type Half = 'am' | 'pm' | undefined
type Part = { words: string; half: 'am' | 'pm'; range: TimeRange }

/** The parts of a day have the hours of the standard time filter (specification, section 9); a night is an evening. */
function readParts(text: RequestText): Part[] {
  return partWords.flatMap(({ pattern, half, hours }) =>
    text.takeAll(pattern).map(([words]) => ({ words, half, range: { from: hours[0] * 60, to: hours[1] * 60 } })),
  )
}

function halfOf(parts: Part[]): Half {
  const halves = new Set(parts.map(({ half }) => half))
  return halves.size === 1 ? parts[0]!.half : undefined
}

/** A clock time: minutes of the day, or a question with several of them. */
type Clock = { value?: number; unclear?: Doubt<number>; assumed?: Doubt<number> }
type Point = Clock & { words: string }

function readPoints(text: RequestText, half: Half): Point[] {
  const clocks = [
    ...text.takeAll(militaryClock),
    ...text.takeAll(markedClock),
    ...text.takeAll(colonClock),
    ...text.takeAll(roundClock),
    ...text.takeAll(vagueClock),
    ...text.takeAll(bareClock, isHour),
    ...text.takeAll(lastHour),
    ...(half ? text.takeAll(besidePart, isHour) : []),
    ...(half ? text.takeAll(beforePart) : []),
  ]
  const read = clocks.map(({ 0: words, groups = {} }) => ({ words, ...choose(words, clockOf(groups), half) }))
  const isTime = ({ value, unclear }: Clock) => value !== undefined || unclear !== undefined
  text.leaveOut(read.filter(each => !isTime(each)).map(({ words }) => words))
  return read.filter(isTime)
}

function isHour({ 0: { length }, index, input }: RegExpExecArray): boolean {
  return !noHour.test(input.slice(index + length))
}

type Limit = Point & { isStart: boolean }

function readLimits(text: RequestText, half: Half): Limit[] {
  return text.takeAll(openEnded).map(({ 0: words, groups = {} }) => {
    const isStart = /^(?:after|past|no\s+earlier|not|later|any\s?time\s+after)/i.test(groups.side!)
    const at = /until|till|by/i.test(groups.side!) || !groups.hour ? {} : choose(words, clockOf(groups), half)
    return { words, isStart, ...at }
  })
}

/** "after 5 PM" to the usual closing, "before 10 AM" from the usual opening; both together are the two ends. */
function windowOf(limits: Limit[]): Found[] {
  const [from, to] = [limits.find(({ isStart }) => isStart), limits.find(({ isStart }) => !isStart)]
  if (limits.length > 2 || (limits.length === 2 && !(from && to))) return limits.map(openSide)
  const ends = { from: from ? from.value : USUAL_OPENING, to: to ? to.value : USUAL_CLOSING }
  if (ends.from === undefined || ends.to === undefined || ends.from >= ends.to) return limits.map(openSide)
  const value = rangeText({ from: ends.from, to: ends.to })
  return limits.length > 0 ? [{ words: limits.map(({ words }) => words).join(GAP), value }] : []
}

function openSide({ words, isStart, unclear }: Limit): Found {
  const ranges = (unclear?.choices ?? []).map(({ value }) =>
    isStart ? { from: value, to: USUAL_CLOSING } : { from: USUAL_OPENING, to: value },
  )
  const text = unclear?.text ?? `Which hours do you mean by ${quoted(words)}?`
  return { words, unclear: { words, text, choices: asChoices(ranges.filter(({ from, to }) => from < to)) } }
}

function asChoices(ranges: TimeRange[]): { label: string; value: string }[] {
  return ranges.map(rangeText).map(value => ({ label: hoursInWords(value), value }))
}

function readSpoken({ 0: words, groups = {} }: RegExpExecArray, half: Half): Clock {
  const shift = /half/i.test(groups.part!) ? 30 : /to|of|till/i.test(groups.side!) ? -15 : 15
  const { value, ...clock } = choose(words, clockOf(groups), half)
  const shifted = (doubt: Doubt<number> | undefined) =>
    doubt && { ...doubt, choices: doubt.choices.map(({ value: at }) => ({ label: '', value: at + shift })) }
  const [unclear, assumed] = [shifted(clock.unclear), shifted(clock.assumed)]
  return {
    ...(value !== undefined && { value: value + shift }),
    ...(unclear && { unclear }),
    ...(assumed && { assumed }),
  }
}

type Groups = Record<string, string | undefined>

const clockOf = (groups: Groups) => hoursOf({ hour: groups.hour!, minute: groups.minute, mark: groups.mark })

/** The minutes of the day that a clock time may mean: one or two, or none when there is no such time. */
function hoursOf({ hour, minute = '00', mark }: { hour: string; minute?: string; mark?: string }): number[] {
  const [h, m] = [Number(hour), Number(minute)]
  if (m > 59 || h > 23) return []
  if (mark) return h < 1 || h > 12 ? [] : [(h % 12) * 60 + m + (/p/i.test(mark) ? NOON : 0)]
  if (h > 12 || hour.startsWith('0')) return [h * 60 + m]
  return [(h % 12) * 60 + m, (h % 12) * 60 + m + NOON]
}

/**
 * Of a time without AM or PM: 1 to 7 is the afternoon or evening, 10 and 11 the morning, 12 noon. 8 and 9 are played in both
 * halves, so they are asked; so is 7 sometimes, and the other half is offered.
 */
function choose(words: string, minutes: number[], half: Half): Clock {
  const [first] = minutes
  if (first === undefined) return {}
  const ofHalf = minutes.filter(at => !half || at >= NOON === (half === 'pm'))
  const choices = minutes.map(value => ({ label: clockInWords(value), value }))
  if (ofHalf.length === 0)
    return { unclear: { words, text: `${quoted(words)} does not fit the part of the day that is named.`, choices } }
  if (ofHalf.length === 1) return { value: ofHalf[0]! }
  const hour = Math.floor(first / 60)
  if (hour === 8 || hour === 9)
    return { unclear: { words, text: `${quoted(words)} may be in the morning or in the evening.`, choices } }
  if (hour === 0) return { value: first + NOON }
  if (hour !== 7) return { value: hour <= 6 ? first + NOON : first }
  const text = `We took ${quoted(words)} as ${clockInWords(first + NOON)}.`
  return { value: first + NOON, assumed: { words, text, choices: choices.slice(0, 1) } }
}

function withLength({ words, value, unclear, assumed }: Point, length: number): Found {
  const rangeFrom = (from: number) => ({ from, to: Math.min(from + length, DAY_END) })
  const ranged = (doubt: Doubt<number>) => ({
    ...doubt,
    choices: asChoices(doubt.choices.map(choice => rangeFrom(choice.value))),
  })
  if (value === undefined) return { words, ...(unclear && { unclear: ranged(unclear) }) }
  return { words, value: rangeText(rangeFrom(value)), ...(assumed && { assumed: ranged(assumed) }) }
}

/** "3-5" is a time only beside a sign of one: AM or PM, minutes, "from", a day that stood there, or where nothing follows that it counts. */
function isTimeRange({ 0: words, groups = {}, index, input }: RegExpExecArray): boolean {
  const { lead = '', and, minute, mark, endMinute, endMark, hour, endHour } = groups as Groups
  if (and && !/between/i.test(lead)) return false
  if (minute ?? mark ?? endMinute ?? endMark) return true
  const [from, to] = [Number(hour), Number(endHour)]
  // "3-1" is how a game ended.
  const isOfDay = from <= 12 && to <= 12 && (from < to || from >= 9)
  return isOfDay && (/from|between|at|around|\|/i.test(lead) || !counted.test(input.slice(index + words.length)))
}

/** What stands behind a figure that is no hour. */
const counted =
  /^\s*-?\s*(?:year|yr|yo\b|people|person|player|kid|child|boy|girl|m[ae]n\b|wom[ae]n\b|team|game|friend|adult|guy|of\s+us|mile|mi\b|km|minute|min\b|hour|hr|dollar|buck|field|court|lane|v\b|vs|x\b|on\b\s*\d|grade|week|day|month|time|goal|set|match)/i

function toRange({ 0: words, groups = {} }: RegExpExecArray, half: Half): Reading<string> {
  const starts = clockOf(groups)
  const ends = hoursOf({ hour: groups.endHour!, minute: groups.endMinute, mark: groups.endMark }).map(
    at => at || DAY_END,
  )
  const shortest = starts.flatMap(from => {
    const later = ends.filter(to => to > from && to - from <= 720)
    return later.length > 0 ? [{ from, to: Math.min(...later) }] : []
  })
  const [first] = shortest
  if (!first) return asked(words, `${quoted(words)} is no stretch of time that we could read.`)
  const isMarked = Boolean(groups.endMark) && !groups.mark
  // "8-10pm" is two hours in the evening, not fourteen.
  if (isMarked) return { value: rangeText(shortest.toSorted((a, b) => a.to - a.from - (b.to - b.from))[0] ?? first) }
  // Nearly nobody plays beyond the usual closing: "9 to 11" is the morning.
  const open = half ? shortest : shortest.filter(({ to }) => to <= USUAL_CLOSING)
  return open.length === 1 ? { value: rangeText(open[0]!) } : likelier(words, { ranges: shortest, starts, half })
}

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
    assumed: { words, text: `We took ${quoted(words)} as ${hoursInWords(value)}.`, choices: asChoices(others) },
  }
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
  { pattern: /\b(?:in\s+the\s+)?(?:late\s+|mid-?\s?)?mornings?\b/gi, half: 'am', hours: [6, 12] },
  { pattern: /\b(?:in\s+the\s+)?(?:early\s+|late\s+|mid-?\s?)?afternoons?\b/gi, half: 'pm', hours: [12, 18] },
  { pattern: /\b(?:in\s+the\s+)?(?:early\s+|mid-?\s?)?evenings?\b/gi, half: 'pm', hours: [18, 22] },
]
