import type { BookingPreferences } from '#assistant/contract.ts'
import { toDollars } from '#kit/shared/money.ts'
import type { Fact } from './facts.tsx'

/**
 * The conditions that were found, in words, under the names of the specification (section 2); what the search does not go by
 * says so.
 */
export function preferenceFacts(found: BookingPreferences): Fact[] {
  const { max_price_usd, radius_miles, date, time_range, indoor_outdoor } = found
  const facts: [label: string, value: string | undefined, note?: string][] = [
    ['Sport', found.sport],
    ['Preferred Date', date && dayInFull(date), KEPT],
    ['Time Range', time_range && hoursInWords(time_range), KEPT],
    [
      'Maximum Budget',
      max_price_usd === undefined ? undefined : `${toDollars(Math.round(max_price_usd * 100))} an hour`,
    ],
    ['Location', found.location],
    [
      'Search Radius',
      radius_miles === undefined ? undefined : `${radius_miles} ${radius_miles === 1 ? 'mile' : 'miles'}`,
      'For the enhanced search',
    ],
    ['Indoor/Outdoor', indoor_outdoor && placeWords[indoor_outdoor]],
    ['Surface', found.surface_type],
  ]
  return facts.flatMap(([label, value, note]) => (value ? [{ label, value, ...(note && { note }) }] : []))
}

/** A day and a time choose no facility in the search: they go on to the booking page, which shows what is free then. */
const KEPT = 'Kept for the booking'

/** The conditions that were found as the parameters of /search. */
export function searchQuery(found: BookingPreferences): string {
  return new URLSearchParams(
    parameters.flatMap(name => (found[name] === undefined ? [] : [[name, String(found[name])]])),
  ).toString()
}

const parameters = [
  'sport',
  'location',
  'date',
  'max_price_usd',
  'indoor_outdoor',
  'surface_type',
  'time_range',
  'radius_miles',
] as const

const placeWords = { indoor: 'Indoor', outdoor: 'Outdoor', both: 'Indoor and outdoor' } as const

/** "2026-11-28" → "Saturday, November 28, 2026" */
function dayInFull(date: string): string {
  const format = { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat('en-US', format).format(Date.parse(`${date}T00:00:00Z`))
}

/** "15:00-16:30" → "3 PM to 4:30 PM" */
function hoursInWords(range: string): string {
  return range.split('-').map(clockInWords).join(' to ')
}

function clockInWords(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  if (time === '24:00') return 'midnight'
  return `${hour % 12 || 12}${minute ? `:${String(minute).padStart(2, '0')}` : ''} ${hour < 12 ? 'AM' : 'PM'}`
}
