import { dayName, listOf, recurrenceName } from '#availability/recurrence-format.ts'
import { toDollars } from '#kit/shared/money.ts'
import { milesText, timeRangeText } from '#search/web/enhanced/enhanced-format.ts'
import type { RepeatResult } from '../contract.ts'
import type { RepeatAddress } from './repeat-address.ts'

/** "Tuesdays, 6 to 8 PM" */
export function titleOf({ recurrence, filters }: RepeatAddress): string {
  return `${recurrenceName(recurrence)}, ${timeRangeText(filters.time_range)}`
}

/** "8 dates from Tue, Dec 1 to Tue, Jan 19 · within 25 miles of Dallas, TX · up to $90 an hour" */
export function detailsOf({ dates, filters, fields }: RepeatAddress): string {
  const { location, radius_miles, max_price_usd, sport, surface_type, indoor_outdoor } = filters
  const [first, last] = [dates[0], dates.at(-1)]
  return [
    sport,
    first &&
      last &&
      `${dates.length === 1 ? '1 date' : `${dates.length} dates`} from ${dayName(first)} to ${dayName(last)}`,
    location && `within ${milesText(radius_miles)} of ${location}`,
    max_price_usd && `up to ${toDollars(Math.round(Number(max_price_usd) * 100))} an hour`,
    surface_type !== 'any' && surface_type,
    indoor_outdoor === 'indoor' ? 'indoor' : indoor_outdoor === 'outdoor' && 'outdoor',
    fields > 1 && `${fields} fields at the same time`,
  ]
    .filter(Boolean)
    .join('\u00a0· ')
}

/** "3 facilities are free on all 8 dates near Dallas, TX" */
export function countLine(results: readonly RepeatResult[], { dates }: RepeatAddress, near: string): string {
  const whole = results.filter(({ freeDates }) => freeDates.length === dates.length).length
  const all = dates.length === 1 ? 'the date' : `all ${dates.length} dates`
  if (results.length === 0) return `No facilities are available on any of these dates near ${near}`
  if (whole === 0) return `No facility near ${near} is available on ${all}. These come closest:`
  return `${whole === 1 ? '1 facility is' : `${whole} facilities are`} available on ${all} near ${near}`
}

/** "Available on 6 of 8 dates: not Tue, Dec 22 and Tue, Dec 29" */
export function datesLine({ freeDates }: RepeatResult, dates: readonly string[]): string {
  const missing = dates.filter(date => !freeDates.includes(date))
  if (missing.length === 0) return `Available on all ${dates.length} dates`
  const named = missing.slice(0, NAMED).map(dayName)
  const more = missing.length - named.length
  return `Available on ${freeDates.length} of ${dates.length} dates: not ${listOf([...named, ...(more > 0 ? [`${more} more`] : [])])}`
}

const NAMED = 4

/** "6 to 8 PM" if the search named no exact time. */
export function startLine({ timeStart, timeEnd }: RepeatResult, { filters }: RepeatAddress): string | undefined {
  const own = `${timeStart}-${timeEnd}`
  return own === filters.time_range ? undefined : timeRangeText(own)
}
