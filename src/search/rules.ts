import { fromDecimal, toDollars } from '#kit/shared/money.ts'
import { tidyLine } from '#kit/shared/tidy-text.ts'
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
  TIME_RANGE_PARAMETER,
  timeOptions,
} from './contract.ts'
import { BY_DISTANCE, type OrderParameter, orderIn, orderParameters } from './rules-order.ts'

/** The conditions of a search and its order, as text. What is not set is not there. */
export type SearchFilters = Partial<Record<SearchParameter | OrderParameter, string>>

/** Reads the address of /search. What makes no sense there (a price of "cheap", February 30) sets no filter. */
export function readFilters(query: URLSearchParams): SearchFilters {
  const read = searchParameters.map(name => [name, cleanValue(name, textOf(name, query))] as const)
  const order = orderIn(query.get('near') ?? '', query.get('sort') ?? '')
  return Object.fromEntries([...read, ...order].filter(([, value]) => value !== ''))
}

function textOf(name: SearchParameter, query: URLSearchParams): string {
  return query.get(name) || (name === 'time' && query.get(TIME_RANGE_PARAMETER)) || ''
}

/** The same conditions always give the same address: in a fixed order, nothing empty. */
export function writeFilters(filters: SearchFilters): URLSearchParams {
  const set = searchParameters.map((name): [string, string] => [name, cleanValue(name, filters[name] ?? '')])
  const order = orderIn(filters.near ?? '', filters.sort ?? '')
  return new URLSearchParams([...set, ...order].filter(([, value]) => value !== ''))
}

/** What chooses among facilities and puts them in order, as `GET /api/facilities` takes it. */
export function narrowingFilters(filters: SearchFilters): Partial<Record<NarrowingParameter | OrderParameter, string>> {
  const ordering = filters.sort === BY_DISTANCE ? orderParameters : []
  const set = [...narrowingParameters, ...ordering].map(name => [name, filters[name]] as const)
  return Object.fromEntries(set.filter(([, value]) => value !== undefined))
}

/** Without its location a search is near nothing. */
export function withoutFilter(filters: SearchFilters, name: SearchParameter): SearchFilters {
  return withChanges(filters, { [name]: undefined })
}

/** With another location the point that went with the one before means nothing. */
export function withChanges(filters: SearchFilters, changes: SearchFilters): SearchFilters {
  const isElsewhere = 'location' in changes && (changes.location || undefined) !== filters.location
  return { ...filters, ...(isElsewhere && { near: undefined, sort: undefined }), ...changes }
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

/** What a filter's value may be: the text on one line, without what cannot be seen; '' when it sets nothing. */
export function cleanValue(name: SearchParameter, text: string): string {
  const value = tidyLine(tidyLine(text).slice(0, MAX_TEXT_LENGTH))
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
      return knownValue(timeOptions, value) ?? (hoursIn(value) ? value : '')
  }
}

/** "15:00-16:00", "8-10" and "18:00" as minutes of the day; undefined for anything else. */
export function hoursIn(text: string): { from: number; to?: number } | undefined {
  const match = /^(\d{1,2})(?::([0-5]\d))?(?:-(\d{1,2})(?::([0-5]\d))?)?$/.exec(text)
  if (!match) return undefined
  const from = Number(match[1]) * 60 + Number(match[2] ?? 0)
  if (match[3] === undefined) return match[2] && from < 1440 ? { from } : undefined
  const to = Number(match[3]) * 60 + Number(match[4] ?? 0)
  return from < to && to <= 1440 ? { from, to } : undefined
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

/** The parts of a day, and the hours that the address names. */
export function timeChoices(time: string | undefined): readonly Option[] {
  const isListed = !time || timeOptions.some(option => option.value === time)
  return isListed ? timeOptions : [...timeOptions, { value: time, label: hoursInWords(time) ?? time }]
}

/**
 * The city that a location names, as facilities spell it: "PLANO, tx" is "Plano, TX" where one of them is in Plano, Texas.
 * Undefined for any other text, also for one that is part of a name or of an address.
 */
export function cityNamed(location: string, facilities: readonly { city: string; state: string }[]) {
  const wanted = location.toLowerCase()
  return facilities
    .flatMap(({ city, state }) => [city, `${city}, ${state}`])
    .find(spelling => spelling.toLowerCase() === wanted)
}

/** The sports that facilities are found by have pages of their own; any other text is only looked for. */
export function isKnownSport(sport: string): boolean {
  return sportOptions.some(({ value }) => value === sport)
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
      return hoursInWords(value) ?? labelOf(timeOptions, value)
  }
}

function labelOf(options: readonly Option[], value: string): string {
  return options.find(option => option.value === value)?.label ?? value
}

/** "15:00-16:30" → "3 PM to 4:30 PM" */
export function hoursInWords(value: string): string | undefined {
  const hours = hoursIn(value)
  if (!hours) return undefined
  return [hours.from, hours.to].flatMap(minutes => (minutes === undefined ? [] : clockInWords(minutes))).join(' to ')
}

function clockInWords(minutes: number): string {
  if (minutes === 1440) return 'midnight'
  const [hour, rest] = [Math.floor(minutes / 60), minutes % 60]
  return `${hour % 12 || 12}${rest ? `:${String(rest).padStart(2, '0')}` : ''} ${hour < 12 ? 'AM' : 'PM'}`
}

/** "Sat, Nov 21". A calendar date has no zone, so it is written in the one it was read in. */
export function dayName(date: string, today: string | undefined): string {
  const year = today && !date.startsWith(today.slice(0, 4)) ? 'numeric' : undefined
  const format = { weekday: 'short', month: 'short', day: 'numeric', year, timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat('en-US', format).format(Date.parse(`${date}T00:00:00Z`))
}
