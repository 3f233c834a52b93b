import {
  bareClock,
  besidePart,
  clockRange,
  colonClock,
  markedClock,
  noHour,
  openEnded,
  roundClock,
  spokenClock,
  vagueClock,
} from './clock-patterns.ts'
import { GAP, only, quoted, type Reading, type RequestText } from './request-text.ts'

/** Minutes of the day; `to` may be 1440, midnight at its end. */
export type TimeRange = { from: number; to: number }

/** A time without an end is meant for one hour. */
const POINT_MINUTES = 60
const NOON = 720
const DAY_END = 1440

/** Open in one direction, "after 8 PM" and "before 10 AM" are meant within the hours in which most places are open. */
const USUAL_OPENING = 6 * 60
const USUAL_CLOSING = 22 * 60

export type TimeReading = Reading<TimeRange> & {
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
  const vague = text.takeAll(vagueClock).map(([words]) => words)
  const found = [...ranges, ...(isExact ? limits.map(asked) : windowOf(limits)), ...points]
  const wrong = found.find(({ unclear }) => unclear)
  if (wrong) {
    text.leaveOut([...found.filter(each => each !== wrong).map(({ words }) => words), ...vague])
    return { unclear: wrong.unclear }
  }
  if (found.length === 0) return ofParts(text, parts, vague, isExact)
  text.leaveOut([...vague, ...(half ? [] : parts.map(({ words }) => words))])
  const time = theOnly(found.flatMap(({ value }) => value ?? []))
  return { ...time, usesLength: time.value && time.value.to - time.value.from === length }
}

type Found = Reading<TimeRange> & { words: string }

function ofParts(text: RequestText, parts: Part[], [vague]: string[], isExact: boolean): Reading<TimeRange> {
  if (vague) {
    text.leaveOut(parts.map(({ words }) => words))
    return { unclear: `${quoted(vague)} is no exact time. Add one, such as 3 PM.` }
  }
  const ranges = isExact ? [] : parts.flatMap(({ range }) => range ?? [])
  if (ranges.length > 0 || parts.length === 0) return theOnly(ranges)
  return { unclear: `${quoted(parts[0]!.words)} is no exact time. Add one, such as 8 PM.` }
}

function theOnly(ranges: TimeRange[]): Reading<TimeRange> {
  const { value, unclear } = only(
    ranges.map(rangeText),
    texts => `More than one time is named: ${texts.join(' and ')}.`,
  )
  return value ? { value: ranges[0] } : { unclear }
}

/** "15:00-16:00" */
export function rangeText({ from, to }: TimeRange): string {
  return `${clockText(from)}-${clockText(to)}`
}

function clockText(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

type Half = 'am' | 'pm' | undefined
type Part = { words: string; half: 'am' | 'pm'; range?: TimeRange }

/** The parts of a day have the hours of the standard time filter (specification, section 9); a night is an evening. */
function readParts(text: RequestText): Part[] {
  return partWords.flatMap(({ pattern, half, hours }) =>
    text.takeAll(pattern).map(([words]) => ({
      words,
      half,
      ...(hours && { range: { from: hours[0] * 60, to: hours[1] * 60 } }),
    })),
  )
}

function halfOf(parts: Part[]): Half {
  const halves = new Set(parts.map(({ half }) => half))
  return halves.size === 1 ? parts[0]!.half : undefined
}

function readPoints(text: RequestText, half: Half): (Reading<number> & { words: string })[] {
  const clocks = [
    ...text.takeAll(markedClock),
    ...text.takeAll(colonClock),
    ...text.takeAll(roundClock),
    ...text.takeAll(bareClock, isHour),
    ...(half ? [...text.takeAll(besidePart, isHour), ...text.takeAll(vagueClock)] : []),
  ]
  const read = clocks.map(({ 0: words, groups = {} }) => ({ words, ...choose(words, clockOf(groups), half) }))
  const isTime = ({ value, unclear }: Reading<number>) => value !== undefined || unclear !== undefined
  text.leaveOut(read.filter(each => !isTime(each)).map(({ words }) => words))
  return read.filter(isTime)
}

function isHour({ 0: { length }, index, input }: RegExpExecArray): boolean {
  return !noHour.test(input.slice(index + length))
}

type Limit = Reading<number> & { words: string; isStart: boolean }

function readLimits(text: RequestText, half: Half): Limit[] {
  return text.takeAll(openEnded).map(({ 0: words, groups = {} }) => {
    const isStart = /^(?:after|past|no\s+earlier|not|later)/i.test(groups.side!)
    const at = /until|till|by/i.test(groups.side!) || !groups.hour ? {} : choose(words, clockOf(groups), half)
    return { words, isStart, ...at }
  })
}

/** "after 5 PM" to the usual closing, "before 10 AM" from the usual opening; both together are the two ends. */
function windowOf(limits: Limit[]): Found[] {
  const [from, to] = [limits.find(({ isStart }) => isStart), limits.find(({ isStart }) => !isStart)]
  if (limits.length > 2 || (limits.length === 2 && !(from && to))) return limits.map(asked)
  const ends = { from: from ? from.value : USUAL_OPENING, to: to ? to.value : USUAL_CLOSING }
  if (ends.from === undefined || ends.to === undefined || ends.from >= ends.to) return limits.map(asked)
  const value = { from: ends.from, to: ends.to }
  return limits.length > 0 ? [{ words: limits.map(({ words }) => words).join(GAP), value }] : []
}

function asked({ words, unclear }: Limit): Found {
  return { words, unclear: unclear ?? `${quoted(words)} leaves the other end of the time open.` }
}

function readSpoken({ 0: words, groups = {} }: RegExpExecArray, half: Half): Reading<number> {
  const { value, unclear } = choose(words, clockOf(groups), half)
  const shift = /half/i.test(groups.part!) ? 30 : /to|of|till/i.test(groups.side!) ? -15 : 15
  return value === undefined ? { unclear } : { value: value + shift }
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
 * Of a time without AM or PM: 1 to 6 is the afternoon, 10 and 11 the morning, 12 noon, since nearly nothing is open in the
 * other half of the day. 7, 8 and 9 are played in both halves, so they stay open.
 */
function choose(words: string, minutes: number[], half: Half): Reading<number> {
  if (minutes.length === 0) return {}
  const ofHalf = minutes.filter(at => !half || at >= NOON === (half === 'pm'))
  if (ofHalf.length === 0) return { unclear: `${quoted(words)} does not fit the part of the day that is named.` }
  if (ofHalf.length === 1) return { value: ofHalf[0] }
  const hour = Math.floor(minutes[0]! / 60)
  if (hour >= 7 && hour <= 9)
    return { unclear: `${quoted(words)} may be in the morning or in the evening. Add AM or PM.` }
  return { value: hour >= 1 && hour <= 6 ? minutes[1] : hour === 0 ? NOON + (minutes[0]! % 60) : minutes[0] }
}

function withLength({ words, value, unclear }: Reading<number> & { words: string }, length: number): Found {
  if (value === undefined) return { words, unclear }
  return { words, value: { from: value, to: Math.min(value + length, DAY_END) } }
}

/** "3-5" is a time only beside a sign of one: AM or PM, minutes, "from", or a day that stood there. */
function isTimeRange({ groups = {} }: RegExpExecArray): boolean {
  const { lead = '', and, minute, mark, endMinute, endMark } = groups as Groups
  if (and && !/between/i.test(lead)) return false
  return Boolean(minute ?? mark ?? endMinute ?? endMark) || /from|between|\|/i.test(lead)
}

function toRange({ 0: words, groups = {} }: RegExpExecArray, half: Half): Reading<TimeRange> {
  const starts = clockOf(groups)
  const ends = hoursOf({ hour: groups.endHour!, minute: groups.endMinute, mark: groups.endMark }).map(
    at => at || DAY_END,
  )
  const shortest = starts.flatMap(from => {
    const later = ends.filter(to => to > from && to - from <= 720)
    return later.length > 0 ? [{ from, to: Math.min(...later) }] : []
  })
  if (shortest.length === 0) return { unclear: `${quoted(words)} is no stretch of time that we could read.` }
  const isMarked = Boolean(groups.endMark) && !groups.mark
  // "8-10pm" is two hours in the evening, not fourteen.
  if (isMarked) return { value: shortest.toSorted((a, b) => a.to - a.from - (b.to - b.from))[0] }
  if (shortest.length === 1) return { value: shortest[0] }
  const start = choose(words, starts, half)
  return start.unclear
    ? { unclear: start.unclear }
    : { value: shortest.find(({ from }) => from === start.value) ?? shortest[0] }
}

const partWords: { pattern: RegExp; half: 'am' | 'pm'; hours?: [number, number] }[] = [
  { pattern: /\b(?:in\s+the\s+)?early[\s-]+(?:in\s+the\s+)?mornings?\b/gi, half: 'am', hours: [5, 9] },
  { pattern: /\b(?:in\s+the\s+)?late[\s-]+evenings?\b/gi, half: 'pm', hours: [20, 23] },
  { pattern: /\blate\s+(?:at\s+)?\|?(?:to)?(?:night|nite)\b/gi, half: 'pm' },
  { pattern: /\b(?:to|at\s+)?(?:night|nite)\b(?!\s+(?:games?|lights?|league))/gi, half: 'pm', hours: [18, 22] },
  { pattern: /\b(?:late\s+|mid-?\s?)morning\b/gi, half: 'am' },
  { pattern: /\b(?:early\s+|late\s+|mid-?\s?)(?:afternoon|evening)\b/gi, half: 'pm' },
  { pattern: /\b(?:in\s+the\s+)?mornings?\b/gi, half: 'am', hours: [6, 12] },
  { pattern: /\b(?:in\s+the\s+)?afternoons?\b/gi, half: 'pm', hours: [12, 18] },
  { pattern: /\b(?:in\s+the\s+)?evenings?\b/gi, half: 'pm', hours: [18, 22] },
]
