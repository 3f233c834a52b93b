import { weekdayOf } from '#kit/shared/time.ts'
import type { PreferenceName } from '../contract.ts'
import { holidays } from '../reading/holidays.ts'
import { readDate } from '../reading/read-date.ts'
import { readSport } from '../reading/read-sport.ts'
import { readIndoorOutdoor, readSurface } from '../reading/read-surface.ts'
import { type Reading, type RequestText, requestText } from '../reading/request-text.ts'
import { NOON, rangeOf } from '../reading/time-ranges.ts'
import { isPlaceIn } from './claimed-place.ts'

export type Claimed = { name: PreferenceName; value: string | number; words: string }

type Around = {
  /** Milliseconds since 1970; `zone` is IANA. */
  now: number
  zone: string
  /** Length of play. */
  hours: number | undefined
}

/** The words name the number, day or place, and our rules read no other value in them. */
export function isSaidIn({ name, value, words }: Claimed, { now, zone, hours }: Around): boolean {
  if (typeof value === 'number')
    return name === 'max_price_usd' ? isPriceIn(words, value, hours) : isDistanceIn(words, value)
  if (name === 'date') return isDayIn(words, value, { now, zone })
  if (name === 'time_range') return isTimeIn(words, value)
  if (name === 'location') return isPlaceIn(words, value)
  const read = readers[name]
  return !read || saysNoOther(read(requestText(words)), value)
}

const readers: Partial<Record<PreferenceName, (text: RequestText) => Reading<string>>> = {
  sport: readSport,
  surface_type: readSurface,
  indoor_outdoor: readIndoorOutdoor,
}

function saysNoOther({ value: own, unclear }: Reading<string>, value: string): boolean {
  return !unclear && (own === undefined || own === value)
}

/** By definition since 1959. */
const KM_PER_MILE = 1.609344
/** For rounding to 0.1 mile, or to a cent. */
const [MILES_ROUNDING, USD_ROUNDING] = [0.06, 0.006]

/** US dollars per hour; accepts the total for `hours`. */
function isPriceIn(words: string, usd: number, hours: number | undefined): boolean {
  const said = figuresIn(words).filter(({ unit }) => !noMoney.test(unit))
  const meant = said.flatMap(({ amount }) => (hours ? [amount, amount / hours] : [amount]))
  return meant.some(amount => Math.abs(amount - usd) < USD_ROUNDING)
}

/** Miles; accepts kilometers. */
function isDistanceIn(words: string, miles: number): boolean {
  return figuresIn(words)
    .filter(({ unit, isMoney }) => !isMoney && !noDistance.test(unit))
    .map(({ amount, unit }) => (/^k/i.test(unit) ? amount / KM_PER_MILE : amount))
    .some(amount => Math.abs(amount - miles) < MILES_ROUNDING)
}

type Figure = { amount: number; unit: string; isMoney: boolean }

function figuresIn(words: string): Figure[] {
  return [...requestText(words).rest().matchAll(figure)].map(({ groups = {} }) => ({
    amount: Number(groups.amount?.replaceAll(',', '')) * (groups.thousands ? 1_000 : 1),
    unit: groups.unit ?? '',
    isMoney: groups.sign !== undefined || /^(?:\$|dollars?|bucks?|usd)/i.test(groups.unit ?? ''),
  }))
}

const figure =
  /(?<![\d.,:/])(?<sign>\$\s?)?(?<amount>\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)(?<thousands>k\b)?\s?-?\s?(?<unit>[a-z%$]+|[:/]\s?\w+)?/gi
const other =
  '[ap]\\.?m|st|nd|rd|th|minutes?|mins?|hours?|hrs?|h|people|persons|players|kids|guys|friends|teams?|years?|yo|%|on|v|vs|x|o'
const noMoney = new RegExp(`^(?:(?:${other}|miles?|mi|kms?|kilomet\\w+|days?|weeks?)\\b|%|[:/]\\s?\\d)`, 'i')
const noDistance = new RegExp(`^(?:(?:${other}|dollars?|bucks?|usd|days?|weeks?|an?|per)\\b|[%$:/])`, 'i')

type Clock = { now: number; zone: string }

/** The words must name this day (yyyy-MM-dd) and no other. */
function isDayIn(words: string, day: string, clock: Clock): boolean {
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
function isTimeIn(words: string, range: string): boolean {
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
