import { openEnded, orLater } from './clock-patterns.ts'
import { choose, clockOf, type Groups, type Half, hoursOf, type Point } from './clock-times.ts'
import { GAP } from './plain-text.ts'
import { asked, quoted, type Reading, type RequestText } from './request-text.ts'
import {
  asChoices,
  DAY_END,
  formatHours,
  rangeText,
  type TimeRange,
  USUAL_CLOSING,
  USUAL_OPENING,
} from './time-ranges.ts'

export type ClockSpan = Reading<string> & { words: string }

export type Limit = Point & { isStart: boolean }

/** "after 5 PM", "before noon", "until 8" */
export function readLimits(text: RequestText, half: Half): Limit[] {
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
export function windowOf(limits: Limit[]): ClockSpan[] {
  const [from, to] = [limits.find(({ isStart }) => isStart), limits.find(({ isStart }) => !isStart)]
  if (limits.length > 2 || (limits.length === 2 && !(from && to))) return limits.map(openSide)
  const ends = { from: from ? from.value : USUAL_OPENING, to: to ? to.value : USUAL_CLOSING }
  if (ends.from === undefined || ends.to === undefined || ends.from >= ends.to) return limits.map(openSide)
  const value = rangeText({ from: ends.from, to: ends.to })
  return limits.length > 0 ? [{ words: limits.map(({ words }) => words).join(GAP), value }] : []
}

/** Announcements need both ends. */
export function openSide({ words, isStart, unclear }: Limit): ClockSpan {
  const ranges = (unclear?.choices ?? []).map(({ value }) =>
    isStart ? { from: value, to: USUAL_CLOSING } : { from: USUAL_OPENING, to: value },
  )
  const text = unclear?.text ?? `Which hours do you mean by ${quoted(words)}?`
  return { words, unclear: { words, text, choices: asChoices(ranges.filter(({ from, to }) => from < to)) } }
}

/** "3-5" needs AM or PM, minutes, "from", a day before it, or nothing countable after it. */
export function isTimeRange({ 0: words, groups = {}, index, input }: RegExpExecArray): boolean {
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
export function toRange({ 0: words, groups = {} }: RegExpExecArray, half: Half): Reading<string> {
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
