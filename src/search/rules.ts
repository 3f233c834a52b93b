import { fromDecimal, toDollars } from '#kit/shared/money.ts'
import { tidyLine } from '#kit/shared/tidy-text.ts'
import { isCalendarDate } from '#kit/shared/time.ts'
import {
  BUDGET_PARAMETER,
  IN_TOTAL,
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
import { type OrderParameter, orderIn } from './rules-order.ts'

export type SearchFilters = Partial<Record<SearchParameter | OrderParameter | typeof BUDGET_PARAMETER, string>>

/** Invalid values ("cheap", February 30) set no filter. */
export function readFilters(query: URLSearchParams): SearchFilters {
  const read = searchParameters.map(name => [name, cleanValue(name, textOf(name, query))] as const)
  const order = orderIn(query.get('near') ?? '', query.get('sort') ?? '')
  const filters: SearchFilters = Object.fromEntries([...read, ...order].filter(([, value]) => value !== ''))
  return { ...filters, ...budgetIn(filters.max_price_usd, query.get(BUDGET_PARAMETER)) }
}

/** Whether a price is meant in total; an hour is the default. */
function budgetIn(price: string | undefined, budget: string | null | undefined): SearchFilters {
  return price !== undefined && budget === IN_TOTAL ? { [BUDGET_PARAMETER]: IN_TOTAL } : {}
}

function textOf(name: SearchParameter, query: URLSearchParams): string {
  return query.get(name) || (name === 'time' && query.get(TIME_RANGE_PARAMETER)) || ''
}

/** Canonical: fixed order, nothing empty. */
export function writeFilters(filters: SearchFilters): URLSearchParams {
  const set = searchParameters.map((name): [string, string] => [name, cleanValue(name, filters[name] ?? '')])
  const order = orderIn(filters.near ?? '', filters.sort ?? '')
  const params = new URLSearchParams([...set, ...order].filter(([, value]) => value !== ''))
  const budget = budgetIn(params.get('max_price_usd') ?? undefined, filters.budget)
  if (budget.budget) params.set(BUDGET_PARAMETER, IN_TOTAL)
  return params
}

/** Parameters for `GET /api/facilities`. */
export function narrowingFilters(filters: SearchFilters): Partial<Record<NarrowingParameter, string>> {
  const set = narrowingParameters.map(name => [name, filters[name]] as const)
  return Object.fromEntries(set.filter(([, value]) => value !== undefined))
}

export function withoutFilter(filters: SearchFilters, name: SearchParameter): SearchFilters {
  return withChanges(filters, { [name]: undefined })
}

/** A new location drops the point and its order. */
export function withChanges(filters: SearchFilters, changes: SearchFilters): SearchFilters {
  const isElsewhere = 'location' in changes && (changes.location || undefined) !== filters.location
  return { ...filters, ...(isElsewhere && { near: undefined, sort: undefined }), ...changes }
}

/** Dates as yyyy-MM-dd. */
export function withoutPastDate(filters: SearchFilters, today: string | undefined): SearchFilters {
  return today && filters.date && filters.date < today ? withoutFilter(filters, 'date') : filters
}

/** The filter matches literally: "queens ny" → "Queens", "Austin, TX 78703" → "Austin". Undefined without a name. */
export function placeNameIn(location: string): string | undefined {
  const beforeComma = location.split(',', 1)[0]!.trim()
  const name = beforeComma.replace(/\s+\d{5}(-\d{4})?$/, '').replace(stateAtEnd, '')
  return name && name !== location.trim()
    ? name.replaceAll(/(?<![\p{L}'’])\p{Ll}/gu, letter => letter.toUpperCase())
    : undefined
}

/** US Postal Service, Publication 28, appendix B, with Washington, DC. */
const stateAtEnd =
  /\s+(?:A[KLRZ]|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|PA|RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY])$/i

export type AppliedFilter<Name extends SearchParameter = SearchParameter> = { name: Name; label: string }

/** Adds the year if it is not `today`'s (yyyy-MM-dd). */
export function appliedFilters(filters: SearchFilters, today?: string): AppliedFilter[] {
  return searchParameters.flatMap(name => {
    const value = filters[name]
    return value ? [{ name, label: describe(name, value, filters, today) }] : []
  })
}

/** May explain an empty result. */
export function appliedNarrowingFilters(filters: SearchFilters): AppliedFilter<NarrowingParameter>[] {
  return narrowingParameters.flatMap(name => {
    const value = filters[name]
    return value ? [{ name, label: describe(name, value, filters) }] : []
  })
}

/** One line without invisible characters; '' if it sets no filter. */
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
      return isCalendarDate(value) && value.startsWith('20') ? value : ''
    case 'time':
      return knownValue(timeOptions, value) ?? (hoursIn(value) ? value : '')
  }
}

/** Minutes of the day from "15:00-16:00", "8-10" or "18:00". */
export function hoursIn(text: string): { from: number; to?: number } | undefined {
  const match = /^(\d{1,2})(?::([0-5]\d))?(?:-(\d{1,2})(?::([0-5]\d))?)?$/.exec(text)
  if (!match) return undefined
  const from = Number(match[1]) * 60 + Number(match[2] ?? 0)
  if (match[3] === undefined) return match[2] && from < 1440 ? { from } : undefined
  const to = Number(match[3]) * 60 + Number(match[4] ?? 0)
  return from < to && to <= 1440 ? { from, to } : undefined
}

/** Dollars: "40" or "37.50". */
export function isPrice(text: string): boolean {
  const cents = fromDecimal(text)
  return cents !== undefined && cents <= MAX_PRICE_USD * 100
}

/** Includes the URL's value even if not listed. */
export function optionsWith(options: readonly Option[], value: string | undefined): readonly Option[] {
  if (!value || options.some(option => option.value === value)) return options
  return [...options, { value, label: value }]
}

export function timeChoices(time: string | undefined): readonly Option[] {
  const isListed = !time || timeOptions.some(option => option.value === time)
  return isListed ? timeOptions : [...timeOptions, { value: time, label: formatHours(time) ?? time }]
}

/** "PLANO, tx" → "Plano, TX"; undefined for anything else, including parts of names or addresses. */
export function cityNamed(location: string, facilities: readonly { city: string; state: string }[]) {
  const wanted = location.toLowerCase()
  return facilities
    .flatMap(({ city, state }) => [city, `${city}, ${state}`])
    .find(spelling => spelling.toLowerCase() === wanted)
}

export function isKnownSport(sport: string): boolean {
  return sportOptions.some(({ value }) => value === sport)
}

/** Case-insensitive: "soccer" is Soccer, "all sports" is ''. */
function knownValue(options: readonly Option[], text: string): string | undefined {
  const wanted = text.toLowerCase()
  return options.find(({ value, label }) => value.toLowerCase() === wanted || label.toLowerCase() === wanted)?.value
}

function describe(name: SearchParameter, value: string, filters: SearchFilters, today?: string): string {
  switch (name) {
    case 'location':
      return `“${value}”`
    case 'sport':
    case 'surface_type':
      return value
    case 'max_price_usd':
      return `Up to ${priceText(filters)}`
    case 'indoor_outdoor':
      return value === 'both' ? 'Indoor and outdoor' : labelOf(indoorOutdoorOptions, value)
    case 'date':
      return dayName(value, today)
    case 'time':
      return formatHours(value) ?? labelOf(timeOptions, value)
  }
}

/** "$40 an hour", "$80 in total". */
export function priceText({ max_price_usd, budget }: SearchFilters): string {
  return `${toDollars(fromDecimal(max_price_usd ?? '') ?? 0)} ${budget === IN_TOTAL ? 'in total' : 'an hour'}`
}

function labelOf(options: readonly Option[], value: string): string {
  return options.find(option => option.value === value)?.label ?? value
}

/** "15:00-16:30" → "3 PM to 4:30 PM" */
export function formatHours(value: string): string | undefined {
  const hours = hoursIn(value)
  if (!hours) return undefined
  return [hours.from, hours.to].flatMap(minutes => (minutes === undefined ? [] : formatClock(minutes))).join(' to ')
}

export function formatClock(minutes: number): string {
  if (minutes === 1440) return 'midnight'
  const [hour, rest] = [Math.floor(minutes / 60), minutes % 60]
  return `${hour % 12 || 12}${rest ? `:${String(rest).padStart(2, '0')}` : ''} ${hour < 12 ? 'AM' : 'PM'}`
}

/** "Sat, Nov 21". Formats in UTC, as parsed. */
export function dayName(date: string, today: string | undefined): string {
  const year = today && !date.startsWith(today.slice(0, 4)) ? 'numeric' : undefined
  const options = { weekday: 'short', month: 'short', day: 'numeric', year, timeZone: 'UTC' } as const
  const format = (dayFormats[year ?? 'none'] ??= new Intl.DateTimeFormat('en-US', options))
  return format.format(Date.parse(`${date}T00:00:00Z`))
}

/** Creating one takes longer than the rest of a small search. */
const dayFormats: Partial<Record<'numeric' | 'none', Intl.DateTimeFormat>> = {}
