import { BOOKING_WINDOW_DAYS } from '#availability/contract.ts'
import { wantedTime } from '#availability/web/wanted-time.ts'
import { fromDecimal } from '#kit/shared/money.ts'
import { tidyLine } from '#kit/shared/tidy-text.ts'
import { addDays } from '#kit/shared/time.ts'
import type { IgnoredValue } from '#kit/web/form/ignored-values.tsx'
import {
  BUDGET_PARAMETER,
  ENHANCED_PARAMETER,
  enhancedDefaults,
  enhancedSports,
  enhancedSurfaces,
  IN_TOTAL,
  RADIUS_PARAMETER,
  type Suggestion,
  sportOptions,
  TIME_RANGE_PARAMETER,
} from '#search/contract.ts'
import { cleanValue, dayName, readFilters, writeFilters } from '#search/rules.ts'
import { pointIn as orderPointIn, orders, pointText } from '#search/rules-order.ts'
import { dayPartAt } from '#search/rules-range.ts'

const enhancedParameters = [
  'sport',
  'location',
  'date',
  TIME_RANGE_PARAMETER,
  'max_price_usd',
  'surface_type',
  RADIUS_PARAMETER,
  'indoor_outdoor',
] as const
export type EnhancedParameter = (typeof enhancedParameters)[number]

/** 4 decimals (11 meters). */
export type Point = { lat: number; lng: number }

/** yyyy-MM-dd, "15:00-16:00", dollars and miles. '' means any, or an unknown date; the surface uses 'any'. */
export type EnhancedFilters = Record<EnhancedParameter, string> & {
  /** For a chosen place. */
  point: Point | null
  /** As in the standard view. */
  budget?: string
  sort?: string
}

export type EnhancedAddress = {
  filters: EnhancedFilters
  /** The URL names a location. */
  isAsked: boolean
  senseless: IgnoredValue[]
  notes: string[]
}

/** Miles, the server's limit. */
export const MAX_RADIUS_MILES = 100

/** yyyy-MM-dd and HH:mm of the visitor. */
export type Now = { today?: string | undefined; clock?: string | undefined }

/**
 * An empty URL gets the specification's defaults; otherwise unset means any. The default date is today, or tomorrow if
 * the time has passed.
 */
export function readEnhanced(query: URLSearchParams, { today, clock }: Now): EnhancedAddress {
  const senseless: IgnoredValue[] = []
  const notes: string[] = []
  const read = (name: EnhancedParameter): string => {
    const text = tidyLine(textOf(name, query))
    const value = cleanEnhanced(name, text)
    if (value === '' && text !== '' && !isOpen(text)) senseless.push({ label: words[name], value: shortened(text) })
    return value
  }
  const point = pointIn(query, senseless)
  const location = read('location') || (point ? `${point.lat}, ${point.lng}` : '')
  const date = read('date')
  const dateNote = noteOnDate(date, today)
  if (dateNote) notes.push(dateNote)
  const set = {
    sport: read('sport'),
    location,
    date,
    time_range: read('time_range'),
    max_price_usd: read('max_price_usd'),
    surface_type: read('surface_type'),
    radius_miles: read('radius_miles'),
    indoor_outdoor: read('indoor_outdoor'),
  }
  const unset = Object.values(set).some(Boolean) ? { surface_type: 'any' } : enhancedDefaults
  const filters: EnhancedFilters = {
    ...set,
    ...onlyUnset(unset, set),
    point,
    ...budgetAndSort(query, set.max_price_usd),
  }
  if (dateNote) filters.date = today ?? ''
  else if (!date && today) filters.date = isOver(filters.time_range, clock) ? addDays(today, 1) : today
  return { filters, isAsked: location !== '' && filters.date !== '', senseless, notes }
}

function onlyUnset(values: Partial<Record<EnhancedParameter, string>>, set: Record<EnhancedParameter, string>) {
  return Object.fromEntries(Object.entries(values).filter(([name]) => set[name as EnhancedParameter] === ''))
}

function budgetAndSort(query: URLSearchParams, price: string): Pick<EnhancedFilters, 'budget' | 'sort'> {
  const sort = query.get('sort') ?? ''
  const isTotal = price !== '' && query.get(BUDGET_PARAMETER) === IN_TOTAL
  return { ...(isTotal && { budget: IN_TOTAL }), ...(orders.includes(sort) && { sort }) }
}

/** Canonical. */
export function writeEnhanced(filters: EnhancedFilters): URLSearchParams {
  const params = new URLSearchParams({ [ENHANCED_PARAMETER]: 'true' })
  for (const name of enhancedParameters) if (filters[name]) params.set(name, filters[name])
  if (filters.point) {
    params.set('lat', String(filters.point.lat))
    params.set('lng', String(filters.point.lng))
  }
  if (filters.budget && filters.max_price_usd) params.set(BUDGET_PARAMETER, filters.budget)
  if (filters.sort) params.set('sort', filters.sort)
  return params
}

/** Keeps the radius for switching back. */
export function standardQuery(query: URLSearchParams): URLSearchParams {
  const point = pointIn(query, [])
  const located = new URLSearchParams(query)
  if (point) located.set('near', pointText({ latitude: point.lat, longitude: point.lng }))
  const filters = readFilters(located)
  const params = writeFilters({ ...filters, ...(filters.time && { time: dayPartAt(filters.time) ?? filters.time }) })
  const radius = radiusIn(query.get(RADIUS_PARAMETER) ?? '')
  if (radius && params.size > 0) params.set(RADIUS_PARAMETER, radius)
  return params
}

export function withChange(filters: EnhancedFilters, change: Suggestion['change']): EnhancedFilters {
  const [start, end] = filters.time_range.split('-') as [string, string]
  return {
    ...filters,
    date: change.date ?? filters.date,
    time_range:
      change.timeStart || change.timeEnd ? `${change.timeStart ?? start}-${change.timeEnd ?? end}` : filters.time_range,
    max_price_usd: change.maxBudget === undefined ? filters.max_price_usd : String(change.maxBudget),
    radius_miles: change.radiusMiles === undefined ? filters.radius_miles : String(change.radiusMiles),
    surface_type: change.surface === null ? 'any' : filters.surface_type,
    indoor_outdoor: change.indoorOutdoor === null ? '' : filters.indoor_outdoor,
  }
}

/** '' if invalid. */
function cleanEnhanced(name: EnhancedParameter, text: string): string {
  switch (name) {
    case 'sport':
      return sameWord([...enhancedSports, ...sportOptions.map(({ value }) => value)], text)
    case 'location':
    case 'date':
    case 'indoor_outdoor':
      return cleanValue(name, text)
    case 'time_range':
      return rangeIn(cleanValue('time', text))
    case 'max_price_usd':
      return priceIn(cleanValue('max_price_usd', text))
    case 'surface_type':
      return sameWord(enhancedSurfaces, text) || cleanValue('surface_type', text)
    case 'radius_miles':
      return radiusIn(tidyLine(text))
  }
}

/** To 4 decimals. */
export function roundPoint(latitude: number, longitude: number): Point {
  // Turns -0 into 0, which a URL cannot tell apart.
  const [lat, lng] = [latitude, longitude].map(degrees => Number(degrees.toFixed(4)) + 0) as [number, number]
  return { lat, lng }
}

function textOf(name: EnhancedParameter, query: URLSearchParams): string {
  return query.get(name) || (name === 'time_range' && query.get('time')) || ''
}

/** "Any" and "all" are valid. */
function isOpen(text: string): boolean {
  return /^(?:any|all)(?:\s+(?:sports|time))?$/i.test(text)
}

/** `range` "15:00-16:00", `clock` HH:mm. */
function isOver(range: string, clock: string | undefined): boolean {
  const end = range.split('-')[1]
  return end !== undefined && clock !== undefined && end <= clock
}

function noteOnDate(date: string, today: string | undefined): string | undefined {
  if (!date || !today) return undefined
  if (date < today) return `${dayName(date, today)} is in the past, so we searched today instead.`
  const isTooFar = date > addDays(today, BOOKING_WINDOW_DAYS)
  return isTooFar ? `You can’t book ${dayName(date, today)} yet, so we searched today instead.` : undefined
}

function pointIn(query: URLSearchParams, senseless: IgnoredValue[]): Point | null {
  const [lat, lng] = [query.get('lat')?.trim() ?? '', query.get('lng')?.trim() ?? '']
  if (!lat && !lng) return nearIn(query)
  const isPoint = [lat, lng].every(text => /^-?\d{1,3}(?:\.\d+)?$/.test(text))
  if (isPoint && Math.abs(Number(lat)) <= 90 && Math.abs(Number(lng)) <= 180)
    return roundPoint(Number(lat), Number(lng))
  senseless.push({ label: 'map point', value: shortened(tidyLine(`${lat}, ${lng}`)) })
  return null
}

function nearIn(query: URLSearchParams): Point | null {
  const near = orderPointIn(query.get('near') ?? '')
  return near ? roundPoint(near.latitude, near.longitude) : null
}

/** "15-16:30" → "15:00-16:30", "evening" → "18:00-22:00", "18:30" → "18:30-19:00". */
function rangeIn(text: string): string {
  const wanted = wantedTime(text || null)
  return wanted ? `${clockAt(wanted.from)}-${clockAt(wanted.to)}` : ''
}

function clockAt(hours: number): string {
  const minutes = Math.round(hours * 60)
  const two = (figure: number) => String(figure).padStart(2, '0')
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}

/** "80.00" → "80" */
function priceIn(text: string): string {
  const cents = fromDecimal(text)
  return cents ? String(cents / 100) : ''
}

function radiusIn(text: string): string {
  const miles = /^\d{1,3}(?:\.\d{1,3})?$/.test(text) ? Number(text) : 0
  return miles > 0 && miles <= MAX_RADIUS_MILES ? String(miles) : ''
}

function sameWord(known: readonly string[], text: string): string {
  return known.find(word => word.toLowerCase() === text.toLowerCase()) ?? ''
}

function shortened(text: string): string {
  return text.length > 60 ? `${cleanValue('location', text.slice(0, 60))}…` : text
}

const words: Record<EnhancedParameter, string> = {
  sport: 'sport',
  location: 'location',
  date: 'date',
  time_range: 'time range',
  max_price_usd: 'maximum price',
  surface_type: 'surface',
  radius_miles: 'radius',
  indoor_outdoor: 'indoor/outdoor setting',
}
