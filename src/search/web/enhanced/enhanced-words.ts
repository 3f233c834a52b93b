import { clockText, dateOf, longDay } from '#availability/time-words.ts'
import { toDollars } from '#kit/shared/money.ts'
import type { FieldResult, Option } from '#search/contract.ts'
import { dayName, hoursInWords } from '#search/rules.ts'
import type { EnhancedFilters } from './enhanced-address.ts'
import type { CommonStart } from './group-venues.ts'

/** The specification's words, to the letter (section 5). */
export function unknownPlaceText(location: string): string {
  return `Could not find coordinates for "${location}". Try a more specific location like "Dallas, TX".`
}

/** 2.3 → "2.3 miles", 1 → "1 mile". */
export function milesText(miles: number | string): string {
  return Number(miles) === 1 ? '1 mile' : `${miles} miles`
}

/** Dollars → "$60" */
export function priceText({ pricePerHour }: Pick<FieldResult, 'pricePerHour'>): string {
  return toDollars(Math.round(pricePerHour * 100))
}

/** What is known is the least price of all start times; only where there is one of them it is surely that one's. */
export function mayDiffer({ startTimes }: Pick<FieldResult, 'startTimes'>): boolean {
  return startTimes.length > 1
}

/** "Saturday, November 21, 3 PM, $60 an hour": everything about a start time, for who hears it alone. */
export function startName(result: Pick<FieldResult, 'pricePerHour' | 'startTimes'>, startTime: string): string {
  const from = mayDiffer(result) ? 'from ' : ''
  return `${longDay(dateOf(startTime))}, ${clockText(startTime)}, ${from}${priceText(result)} an hour`
}

/** How many facilities are free, and where, and when. */
export function countLine(found: Counted, filters: EnhancedFilters, today?: string): string {
  const count = found.results.length
  const when = `${dayName(filters.date, today)}, ${hoursInWords(filters.time_range) ?? filters.time_range}`
  if (count === 0) return `No free facilities near ${found.near} on ${when}`
  const what = count === 1 ? '1 free facility' : `${count} free facilities`
  return `${found.hasMore ? 'The nearest ' : ''}${what} near ${found.near} on ${when}`
}

type Counted = { results: readonly unknown[]; hasMore: boolean; near: string }

/** "6 courts, 4 free at 3 PM" */
export function venueLine(facilityCount: number, { startTime, freeCount }: CommonStart, sport: string): string {
  return `${facilityCount} ${groundsOf(sport)}, ${freeCount} free at ${clockText(startTime)}`
}

/** "courts", or "fields", by what the sport is played on. */
export function groundsOf(sport: string): 'courts' | 'fields' {
  return courtSports.has(sport) ? 'courts' : 'fields'
}

const courtSports = new Set(['Basketball', 'Tennis', 'Volleyball', 'Beach Volleyball', 'Pickleball', 'Badminton'])

/** How old our knowledge of a provider's times is (ISO 8601), by the facility's clock. */
export function knownAtText(knownAt: string, timeZone: string): string {
  const format = { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit', timeZone } as const
  const at = new Intl.DateTimeFormat('en-US', format).format(Date.parse(knownAt)).replace(/\u202f/g, ' ')
  return `Times by what we knew on ${at}. The provider’s own calendar decides.`
}

/** "15:00-16:30" as a choice of the list of time ranges. */
export function timeRangeOption(range: string): Option {
  return { value: range, label: hoursInWords(range) ?? range }
}

/** A list of choices, with the value that the address brought along among them. */
export function choicesOf(values: readonly string[], chosen: string, labelOf: (value: string) => string): Option[] {
  const all = values.includes(chosen) ? values : [...values, chosen]
  return all.map(value => ({ value, label: labelOf(value) }))
}
