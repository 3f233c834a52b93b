import { fromDecimal, toDollars } from '#kit/shared/money.ts'
import { isCalendarDate } from '#kit/shared/time.ts'
import {
  indoorOutdoorOptions,
  MAX_PRICE_USD,
  MAX_TEXT_LENGTH,
  type NarrowingParameter,
  narrowingParameters,
  type Option,
  type SearchParameter,
  searchParameters,
  sportOptions,
  surfaceOptions,
  timeOptions,
} from './contract.ts'

/** The conditions of a search, as text. A condition that is not set is not there. */
export type SearchFilters = Partial<Record<SearchParameter, string>>

/** Reads the address of /search. What makes no sense there (a price of "cheap", February 30) sets no filter. */
export function readFilters(query: URLSearchParams): SearchFilters {
  const read = searchParameters.map(name => [name, cleanValue(name, query.get(name) ?? '')] as const)
  return Object.fromEntries(read.filter(([, value]) => value !== ''))
}

/** The same conditions always give the same address: in a fixed order, nothing empty. */
export function writeFilters(filters: SearchFilters): URLSearchParams {
  const set = searchParameters.map((name): [string, string] => [name, cleanValue(name, filters[name] ?? '')])
  return new URLSearchParams(set.filter(([, value]) => value !== ''))
}

/** The conditions that choose among facilities, as `GET /api/facilities` takes them. */
export function narrowingFilters(filters: SearchFilters): Partial<Record<NarrowingParameter, string>> {
  const set = narrowingParameters.map(name => [name, filters[name]] as const)
  return Object.fromEntries(set.filter(([, value]) => value !== undefined))
}

export function withoutFilter(filters: SearchFilters, name: SearchParameter): SearchFilters {
  return { ...filters, [name]: undefined }
}

/** A day that is over before `today` (both yyyy-MM-dd) is no day to play on, so it sets no filter. */
export function withoutPastDate(filters: SearchFilters, today: string | undefined): SearchFilters {
  return today && filters.date && filters.date < today ? withoutFilter(filters, 'date') : filters
}

/**
 * Of a location in several words, the name that may be found alone: "queens ny" → "Queens", "Austin, TX 78703" → "Austin".
 * The filter looks for the text as it stands. Undefined when nothing can be told apart.
 */
export function placeNameIn(location: string): string | undefined {
  const beforeComma = location.split(',', 1)[0]!.trim()
  const name = beforeComma.replace(/\s+\d{5}(-\d{4})?$/, '').replace(stateAtEnd, '')
  return name && name !== location.trim()
    ? name.replaceAll(/(?<![\p{L}'’])\p{Ll}/gu, letter => letter.toUpperCase())
    : undefined
}

/** The two-letter codes of the states and of Washington, DC (US Postal Service, Publication 28, appendix B). */
const stateAtEnd =
  /\s+(?:A[KLRZ]|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|PA|RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY])$/i

export type AppliedFilter<Name extends SearchParameter = SearchParameter> = { name: Name; label: string }

/**
 * Every condition that is set, in words, in the order of the filters. A date of another year than that of `today` (yyyy-MM-dd)
 * says its year.
 */
export function appliedFilters(filters: SearchFilters, today?: string): AppliedFilter[] {
  return searchParameters.flatMap(name => {
    const value = filters[name]
    return value ? [{ name, label: describe(name, value, today) }] : []
  })
}

/** The conditions that may be in the way when nothing is found. */
export function appliedNarrowingFilters(filters: SearchFilters): AppliedFilter<NarrowingParameter>[] {
  return narrowingParameters.flatMap(name => {
    const value = filters[name]
    return value ? [{ name, label: describe(name, value) }] : []
  })
}

/** What a filter's value may be: the trimmed text, or '' when it sets nothing. */
export function cleanValue(name: SearchParameter, text: string): string {
  const value = text.trim().slice(0, MAX_TEXT_LENGTH)
  switch (name) {
    case 'location':
      return value
    case 'sport':
      return knownValue(sportOptions, value) ?? value
    case 'surface_type':
      return value.toLowerCase() === 'any' ? '' : (knownValue(surfaceOptions, value) ?? value)
    case 'max_price_usd':
      return isPrice(value) ? value : ''
    case 'indoor_outdoor':
      return knownValue(indoorOutdoorOptions, value) ?? ''
    case 'date':
      return isCalendarDate(value) ? value : ''
    case 'time':
      return knownValue(timeOptions, value) ?? ''
  }
}

/** An amount of dollars such as "40" or "37.50". */
export function isPrice(text: string): boolean {
  const cents = fromDecimal(text)
  return cents !== undefined && cents <= MAX_PRICE_USD * 100
}

/** The options of a list, with the value of the address among them even when the list does not have it. */
export function optionsWith(options: readonly Option[], value: string | undefined): readonly Option[] {
  if (!value || options.some(option => option.value === value)) return options
  return [...options, { value, label: value }]
}

/** Finds an option by its value or its label, whatever the case: "soccer" is Soccer, "all sports" is ''. */
function knownValue(options: readonly Option[], text: string): string | undefined {
  const wanted = text.toLowerCase()
  return options.find(({ value, label }) => value.toLowerCase() === wanted || label.toLowerCase() === wanted)?.value
}

function describe(name: SearchParameter, value: string, today?: string): string {
  switch (name) {
    case 'location':
      return `“${value}”`
    case 'sport':
    case 'surface_type':
      return value
    case 'max_price_usd':
      return `Up to ${toDollars(fromDecimal(value) ?? 0)} an hour`
    case 'indoor_outdoor':
      return value === 'both' ? 'Indoor and outdoor' : labelOf(indoorOutdoorOptions, value)
    case 'date':
      return dayName(value, today)
    case 'time':
      return labelOf(timeOptions, value)
  }
}

function labelOf(options: readonly Option[], value: string): string {
  return options.find(option => option.value === value)?.label ?? value
}

/** A calendar date has no zone, so it is written in the one it was read in. */
function dayName(date: string, today: string | undefined): string {
  const year = today && !date.startsWith(today.slice(0, 4)) ? 'numeric' : undefined
  const format = { weekday: 'short', month: 'short', day: 'numeric', year, timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat('en-US', format).format(Date.parse(`${date}T00:00:00Z`))
}
