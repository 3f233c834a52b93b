import { clockText, dateOf, longDay, shortDay } from '#availability/time-format.ts'
import { toDollars } from '#kit/shared/money.ts'
import type { FieldResult, Option } from '#search/contract.ts'
import { dayName, formatHours, type SearchFilters } from '#search/rules.ts'
import { groundsOf } from '#search/rules-venues.ts'
import { type EnhancedFilters, MAX_RADIUS_MILES } from './enhanced-address.ts'
import type { CommonStart } from './rank-results.ts'

/** Text fixed by the specification (section 5). */
export function unknownPlaceText(location: string): string {
  return `Could not find coordinates for "${location}". Try a more specific location like "Dallas, TX".`
}

export function milesText(miles: number | string): string {
  return Number(miles) === 1 ? '1 mile' : `${miles} miles`
}

export function priceText({ pricePerHour }: Pick<FieldResult, 'pricePerHour'>): string {
  return toDollars(Math.round(pricePerHour * 100))
}

/** The price is the lowest of all start times. */
export function mayDiffer({ startTimes }: Pick<FieldResult, 'startTimes'>): boolean {
  return startTimes.length > 1
}

/** For screen readers: "Saturday, November 21, 3 PM, $60 an hour". */
export function startName(result: Pick<FieldResult, 'pricePerHour' | 'startTimes'>, startTime: string): string {
  const from = mayDiffer(result) ? 'from ' : ''
  return `${longDay(dateOf(startTime))}, ${clockText(startTime)}, ${from}${priceText(result)} an hour`
}

/** "Available Sat, Nov 21", "Only 6 PM is available Sat, Nov 21". */
export function freeLine({
  startTimes,
  isFreeThroughout,
}: Pick<FieldResult, 'startTimes' | 'isFreeThroughout'>): string {
  const [first = '', ...others] = startTimes
  const day = shortDay(dateOf(first))
  if (isFreeThroughout !== false) return `Available ${day}`
  return others.length === 0 ? `Only ${clockText(first)} is available ${day}` : `Part of your time is available ${day}`
}

export function countLine(found: Counted, filters: EnhancedFilters, today?: string): string {
  const count = found.results.length
  const time = filters.time_range && `, ${timeRangeText(filters.time_range)}`
  const when = `${dayName(filters.date, today)}${time}`
  if (count === 0) return `No facilities available near ${found.near} on ${when}`
  const what = count === 1 ? '1 facility' : `${count} facilities`
  const throughout = found.results.filter(({ isFreeThroughout }) => isFreeThroughout !== false).length
  const whole = throughout === count ? '' : `, ${throughout || 'none'} for the whole time`
  return `${found.hasMore ? 'The nearest ' : ''}${what} available near ${found.near} on ${when}${whole}`
}

type Counted = { results: readonly Pick<FieldResult, 'isFreeThroughout'>[]; hasMore: boolean; near: string }

/** "6 courts, 4 available at 3 PM" */
export function venueLine(facilityCount: number, { startTime, freeCount }: CommonStart, sport: string): string {
  return `${facilityCount} ${groundsOf(sport)}, ${freeCount} available at ${clockText(startTime)}`
}

/** ISO 8601, shown in the facility's zone. */
export function knownAtText(knownAt: string, timeZone: string): string {
  const format = { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit', timeZone } as const
  const at = new Intl.DateTimeFormat('en-US', format).format(Date.parse(knownAt)).replace(/\u202f/g, ' ')
  return `Times as of ${at}. The provider’s calendar has the final say.`
}

export function timeRangeText(range: string): string {
  return formatHours(range) ?? (range || 'Any time')
}

export function radiusText(miles: string): string {
  return miles ? milesText(miles) : `Any (up to ${MAX_RADIUS_MILES} miles)`
}

/** Includes the URL's value: "any" first, others last. */
export function choicesOf(values: readonly string[], given: string, labelOf: (value: string) => string): Option[] {
  const all = values.includes(given) ? values : given === '' ? [given, ...values] : [...values, given]
  return all.map(value => ({ value, label: labelOf(value) }))
}

/** As the standard view has them, with the radius apart. */
export function pillOf({ filters, today }: { filters: EnhancedFilters; today?: string | undefined }) {
  const { time_range: time, radius_miles: radius, point: _, ...same } = filters
  const set: SearchFilters = Object.fromEntries(Object.entries({ ...same, time }).filter(([, value]) => value !== ''))
  return { filters: set, today, radius }
}
