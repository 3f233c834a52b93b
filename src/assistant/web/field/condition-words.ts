import type { PreferenceName } from '#assistant/contract.ts'
import { toDollars } from '#kit/shared/money.ts'
import { hoursInWords } from '#search/rules.ts'
import type { Condition, Conditions, Value } from './conditions.ts'

/** Specification, section 2. */
export const labels: Record<PreferenceName, string> = {
  sport: 'Sport',
  date: 'Preferred Date',
  time_range: 'Time Range',
  max_price_usd: 'Maximum Budget',
  location: 'Location',
  radius_miles: 'Search Radius',
  indoor_outdoor: 'Indoor/Outdoor',
  surface_type: 'Surface',
  sort: 'Order',
  repeat_weeks: 'Repeat',
}

/** These do not filter the standard search. */
export const notes: Partial<Record<PreferenceName, string>> = {
  date: 'Kept for the booking',
  time_range: 'Kept for the booking',
  radius_miles: 'For the enhanced search',
  repeat_weeks: 'Kept for the booking',
}

export function valueInWords(name: PreferenceName, value: Value): string {
  switch (name) {
    case 'date':
      return dayInFull(String(value))
    case 'time_range':
      return hoursInWords(String(value)) ?? String(value)
    case 'max_price_usd':
      return `${toDollars(Math.round(Number(value) * 100))} an hour`
    case 'radius_miles':
      return `${value} ${value === 1 ? 'mile' : 'miles'}`
    case 'indoor_outdoor':
      return placeWords[String(value)] ?? String(value)
    case 'sort':
      return 'Cheapest first'
    case 'repeat_weeks':
      return `Weekly, ${value} weeks`
    default:
      return String(value)
  }
}

export function originInWords({ origin, words }: Condition): string {
  if (origin !== 'read') return `${origin} by you`
  return words ? `from “${words}”` : ''
}

export function searchQuery(conditions: Conditions): string {
  const set = parameters.flatMap(name => {
    const condition = conditions[name]
    return condition ? [[name, String(condition.value)]] : []
  })
  return new URLSearchParams(set).toString()
}

const parameters = [
  'sport',
  'location',
  'date',
  'time_range',
  'max_price_usd',
  'radius_miles',
  'indoor_outdoor',
  'surface_type',
  'sort',
] as const satisfies PreferenceName[]

const placeWords: Record<string, string> = { indoor: 'Indoor', outdoor: 'Outdoor', both: 'Indoor and outdoor' }

/** "2026-11-28" → "Saturday, November 28, 2026" */
function dayInFull(date: string): string {
  const format = { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat('en-US', format).format(Date.parse(`${date}T00:00:00Z`))
}
