import { clockRange, spokenClock, vagueMoment } from './clock-patterns.ts'
import { type ClockSpan, isTimeRange, openSide, readLimits, toRange, windowOf } from './clock-spans.ts'
import { type Half, type Point, readPoints, readSpoken } from './clock-times.ts'
import { asked, type Doubt, joined, only, quoted, type Reading, type RequestText } from './request-text.ts'
import { asChoices, DAY_END, formatHours, rangeOf, rangeText, type TimeRange } from './time-ranges.ts'

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
