import {
  ENHANCED_PARAMETER,
  FROM_ASSISTANT,
  RADIUS_PARAMETER,
  type SearchParameter,
  searchParameters,
  searchParameterTexts,
  TIME_RANGE_PARAMETER,
} from './contract.ts'
import { appliedFilters, hoursIn, priceText, type SearchFilters, writeFilters } from './rules.ts'

export type AppliedParameter = {
  name: SearchParameter
  /** "Max price" */
  term: string
  /** "$40 an hour" */
  value: string
  /** "Up to $40 an hour" */
  label: string
}

/** `today`: yyyy-MM-dd. */
export function appliedParameters(filters: SearchFilters, today?: string): AppliedParameter[] {
  return appliedFilters(filters, today).map(({ name, label }) => ({
    name,
    term: searchParameterTexts[name].term,
    value: valueIn(filters, name) ?? label,
    label,
  }))
}

/** Shorter where the term already says it. */
function valueIn(filters: SearchFilters, name: SearchParameter): string | undefined {
  if (name === 'location') return filters.location
  return name === 'max_price_usd' ? priceText(filters) : undefined
}

/** Specification, section 2. */
export function offersEnhanced({ sport, location, date, max_price_usd }: SearchFilters): boolean {
  return [sport, location, date, max_price_usd].some(Boolean)
}

export function isFromAssistant(query: URLSearchParams): boolean {
  return query.get(FROM_ASSISTANT.name) === FROM_ASSISTANT.value
}

/** True if nothing was set since `before`, only removed. */
export function isWithin(before: SearchFilters, wanted: SearchFilters): boolean {
  return searchParameters.every(name => !wanted[name] || wanted[name] === before[name])
}

/** Miles; undefined if invalid. */
export function radiusIn(query: URLSearchParams): string | undefined {
  const text = query.get(RADIUS_PARAMETER)?.trim() ?? ''
  return /^\d{1,4}(?:\.\d{1,3})?$/.test(text) && Number(text) > 0 ? text : undefined
}

export function enhancedQuery(filters: SearchFilters, radius: string | undefined): string {
  const query = new URLSearchParams([[ENHANCED_PARAMETER, 'true'], ...writeFilters(filters)])
  const range = filters.time && rangeIn(filters.time)
  if (range) {
    query.delete('time')
    query.set(TIME_RANGE_PARAMETER, range)
  }
  if (radius) query.set(RADIUS_PARAMETER, radius)
  return query.toString()
}

/** "8-10" → "08:00-10:00"; undefined without an end. */
function rangeIn(time: string): string | undefined {
  const hours = hoursIn(time)
  return hours?.to === undefined ? undefined : `${clock(hours.from)}-${clock(hours.to)}`
}

function clock(minutes: number): string {
  return [Math.floor(minutes / 60), minutes % 60].map(part => String(part).padStart(2, '0')).join(':')
}
