import type { PreferenceName } from '#assistant/contract.ts'
import { daysIn, recurrenceParameters, spansIn } from '#availability/recurrence.ts'
import { daysName, everyName, spanName } from '#availability/recurrence-format.ts'
import { toDollars } from '#kit/shared/money.ts'
import { formatHours } from '#search/rules.ts'
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
  repeat_days: 'Repeats',
  repeat_every: 'How Often',
  repeat_weeks: 'Number of Weeks',
  repeat_count: 'Number of Dates',
  repeat_until: 'Last Date',
  repeat_skip: 'Skipped Dates',
  fields: 'Fields at Once',
}

export const USED_WHEN_BOOKED = 'Used when you book'

/** These do not filter the standard search. */
const notes: Partial<Record<PreferenceName, string>> = {
  date: USED_WHEN_BOOKED,
  time_range: USED_WHEN_BOOKED,
  radius_miles: 'For enhanced search',
}

/** The search for a repeated booking uses all of them. */
export function noteOf(name: PreferenceName, conditions: Conditions): string | undefined {
  return conditions.repeat_days ? undefined : notes[name]
}

export function formatValue(name: PreferenceName, value: Value): string {
  switch (name) {
    case 'date':
      return dayInFull(String(value))
    case 'time_range':
      return formatHours(String(value)) ?? String(value)
    case 'max_price_usd':
      return `${toDollars(Math.round(Number(value) * 100))} per hour`
    case 'radius_miles':
      return `${value} ${value === 1 ? 'mile' : 'miles'}`
    case 'indoor_outdoor':
      return placeWords[String(value)] ?? String(value)
    case 'sort':
      return 'Cheapest first'
    case 'repeat_days':
      return daysName(daysIn(String(value)))
    case 'repeat_every':
      return everyName(Number(value))
    case 'repeat_weeks':
      return value === 1 ? '1 week' : `${value} weeks`
    case 'repeat_count':
      return value === 1 ? '1 date' : `${value} dates`
    case 'repeat_until':
      return dayInFull(String(value))
    case 'repeat_skip':
      return spansIn(String(value)).map(spanName).join(', ')
    case 'fields':
      return value === 1 ? '1 field' : `${value} fields at the same time`
    default:
      return String(value)
  }
}

export function formatOrigin({ origin, words }: Condition): string {
  if (origin !== 'read') return `${origin} by you`
  return words ? `from “${words}”` : ''
}

export function searchQuery(conditions: Conditions): string {
  const repeats = conditions.repeat_days ? recurrenceParameters : []
  const set = [...parameters, ...repeats].flatMap(name => {
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
