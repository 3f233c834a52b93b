import { weekdayOf } from '#kit/shared/time.ts'
import { holidays } from '../reading/holidays.ts'
import { readDate } from '../reading/read-date.ts'
import { requestText } from '../reading/request-text.ts'
import { NOON, rangeOf } from '../reading/time-ranges.ts'

type Clock = { now: number; zone: string }

/** The words must name this day (yyyy-MM-dd) and no other. */
export function isDayIn(words: string, day: string, clock: Clock): boolean {
  const text = requestText(words).rest()
  const own = readDate(requestText(words), clock)
  if (own.unclear || (own.value !== undefined && !own.assumed && own.value !== day)) return false
  const [names, figures] = [namesIn(text), text.match(dayFigure) ?? []]
  if (names.weekdays.some(weekday => weekday !== weekdayOf(day))) return false
  if (names.months.some(month => month !== Number(day.slice(5, 7)))) return false
  if (figures.length > 0) return figures.some(figure => Number(figure) === Number(day.slice(8)))
  return names.weekdays.length > 0 || names.months.length > 0 || isRelative(text)
}

/** "In 3 days" is not the third. */
const dayFigure = /(?<![\d:])\d+(?![\d:]|\s*(?:days?|weeks?|months?)\b)/gi

function namesIn(text: string): { weekdays: number[]; months: number[] } {
  const found = (names: readonly string[], least: number) =>
    (text.toLowerCase().match(/[a-z]+/g) ?? [])
      .map(word => names.findIndex(name => word.length >= least && (name.startsWith(word) || `${name}s` === word)))
      .filter(at => at >= 0)
  return { weekdays: found(weekdays, SHORTEST), months: found(months, SHORTEST).map(at => at + 1) }
}

/** "sat", "jan" */
const SHORTEST = 3
const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']
const months = 'january february march april may june july august september october november december'.split(' ')

function isRelative(text: string): boolean {
  return (
    /\b(?:today|tonight|tomorrow|day|days|week|weeks|weekends?|fortnight|months?|next|this|coming|later|now)\b/i.test(
      text,
    ) || holidays.some(({ pattern }) => new RegExp(pattern, 'i').test(text))
  )
}

/** Longer ranges must be explicit. */
const LONGEST_MINUTES = 12 * 60

/** The words must name this range ("15:00-16:00") and no other. */
export function isTimeIn(words: string, range: string): boolean {
  const text = requestText(words).rest()
  const { from, to } = rangeOf(range)
  if (to - from > LONGEST_MINUTES && !/\b(?:all|whole|entire|any|24|open)\b/i.test(text)) return false
  const halves = [...text.matchAll(/\b(?:\d{1,2}\s?)?([ap])\.?\s?m\b/gi)].map(([, half = '']) => half.toLowerCase())
  const figures = (text.match(/\d+/g) ?? []).map(Number)
  if (halves.length > 0 && !halves.some(half => (half === 'a') === from < NOON || (half === 'a') === to <= NOON))
    return false
  if (figures.length > 0) return figures.some(figure => hoursNear({ from, to }).has(figure % 12))
  const parts = partsOfDay.filter(({ pattern }) => pattern.test(text))
  return parts.length > 0 && parts.every(part => from < part.to && to > part.from)
}

/** "Quarter to five" names the coming hour. */
function hoursNear({ from, to }: { from: number; to: number }): ReadonlySet<number> {
  const hours = [from, to].flatMap(minutes => [Math.floor(minutes / 60), Math.ceil(minutes / 60)])
  return new Set(hours.map(hour => hour % 12))
}

/** Minutes of the day, generously. */
const partsOfDay = [
  { pattern: /\b(?:mornings?|breakfast|dawn|sunrise|first thing|first light)\b/i, from: 240, to: NOON },
  { pattern: /\b(?:noon|midday|lunch\w*)\b/i, from: 660, to: 900 },
  { pattern: /\bafternoons?\b/i, from: NOON, to: 1110 },
  { pattern: /\b(?:after\s+(?:work|school)|sunset|sundown|dusk)\b/i, from: 840, to: 1440 },
  { pattern: /\b(?:evenings?|dinner|supper)\b/i, from: 1020, to: 1440 },
  { pattern: /\b(?:nights?|tonight|midnight)\b/i, from: 1020, to: 1440 },
  { pattern: /\b(?:early|late|later|all day|any ?time|whole day|daytime)\b/i, from: 0, to: 1440 },
]
