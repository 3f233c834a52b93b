import {
  bareClock,
  beforePart,
  besidePart,
  colonClock,
  lastHour,
  markedClock,
  militaryClock,
  noHour,
  roundClock,
  vagueClock,
} from './clock-patterns.ts'
import { type Doubt, quoted, type RequestText } from './request-text.ts'
import { formatClock, NOON } from './time-ranges.ts'

export type Half = 'am' | 'pm' | undefined
/** Minutes of the day. */
export type Clock = { value?: number; unclear?: Doubt<number>; assumed?: Doubt<number> }
export type Point = Clock & { words: string }

/** "at 3", "3 PM", "15:00", "3ish" */
export function readPoints(text: RequestText, half: Half): Point[] {
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

/** "half past 4", "quarter to 6" */
export function readSpoken({ 0: words, groups = {} }: RegExpExecArray, half: Half): Clock {
  const minutes = /half/i.test(groups.part!)
    ? 30
    : /quarter/i.test(groups.part!)
      ? 15
      : Number.parseInt(groups.part!, 10)
  const shift = /to|of|till/i.test(groups.side!) ? -minutes : minutes
  const { value, ...clock } = choose(words, clockOf(groups), half)
  const shifted = (doubt: Doubt<number> | undefined) =>
    doubt && {
      ...doubt,
      text: value === undefined ? doubt.text : `We read ${quoted(words)} as ${formatClock(value + shift)}.`,
      choices: doubt.choices.map(({ value: at }) => ({ label: '', value: at + shift })),
    }
  const [unclear, assumed] = [shifted(clock.unclear), shifted(clock.assumed)]
  // Before midnight is the previous day.
  if (value !== undefined && value + shift < 0)
    return { unclear: { words, text: `Which hours do you mean by ${quoted(words)}?`, choices: [] } }
  return {
    ...(value !== undefined && { value: value + shift }),
    ...(unclear && { unclear }),
    ...(assumed && { assumed }),
  }
}

export type Groups = Record<string, string | undefined>

export const clockOf = (groups: Groups) => hoursOf({ hour: groups.hour!, minute: groups.minute, mark: groups.mark })

/** Minutes of the day: one, two (AM or PM) or none. */
export function hoursOf({ hour, minute = '00', mark }: { hour: string; minute?: string; mark?: string }): number[] {
  const [h, m] = [Number(hour), Number(minute)]
  if (m > 59 || h > 23) return []
  if (mark) return h < 1 || h > 12 ? [] : [(h % 12) * 60 + m + (/p/i.test(mark) ? NOON : 0)]
  if (h > 12 || hour.startsWith('0')) return [h * 60 + m]
  return [(h % 12) * 60 + m, (h % 12) * 60 + m + NOON]
}

/**
 * Without AM or PM, 1 to 7 is PM, 10 and 11 AM, 12 noon. 8 and 9 are common in both, so we ask; 7 may offer the other
 * half.
 */
export function choose(words: string, minutes: number[], half: Half): Clock {
  const [first] = minutes
  if (first === undefined) return {}
  const ofHalf = minutes.filter(at => !half || at >= NOON === (half === 'pm'))
  const choices = minutes.map(value => ({ label: formatClock(value), value }))
  if (ofHalf.length === 0)
    return { unclear: { words, text: `${quoted(words)} doesn’t fit the time of day you gave.`, choices } }
  if (ofHalf.length === 1) return { value: ofHalf[0]! }
  const hour = Math.floor(first / 60)
  if (hour === 8 || hour === 9)
    return { unclear: { words, text: `${quoted(words)} could be morning or evening.`, choices } }
  if (hour === 0) return { value: first + NOON }
  if (hour !== 7) return { value: hour <= 6 ? first + NOON : first }
  const text = `We read ${quoted(words)} as ${formatClock(first + NOON)}.`
  return { value: first + NOON, assumed: { words, text, choices: choices.slice(0, 1) } }
}
