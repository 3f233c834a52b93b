import { sports } from '#facilities/contract.ts'
import { type FacilityFilters, facilityListEndpoints, LIST_PAGE } from '#facilities/lists/contract.ts'
import { addDays, dateIn } from '#kit/shared/time.ts'
import { cardEndpoints } from '#search/cards-contract.ts'
import {
  BUDGET,
  enhancedSports,
  enhancedTimeRanges,
  type FieldSearch,
  radiusOptions,
  searchEndpoints,
  surfaceOptions,
} from '#search/contract.ts'
import type { Cities, City } from '../../scripts/seed/cities.ts'
import { pick, type Random, randomOf, wholeBetween } from '../../scripts/seed/random.ts'
import { requestText } from './http-connection.ts'

export type SearchKind = {
  name: string
  make: (random: Random) => string
  countIn: (body: string) => number
}

/** From tomorrow on: at any size, times are taken on all of these days. */
const SEARCHED_DAYS = 2

const usedSports = [
  'Soccer',
  'Basketball',
  'Tennis',
  'Baseball',
  'Pickleball',
  'Softball',
  'Football',
  'Volleyball',
] as const

/** POST /api/search/facilities */
export const FIELD_SEARCH = 'radius, date, time, budget'

/** A page of results, without and with the times on its cards. */
export const CARDS = { without: 'page of cards', with: 'page of cards with times' } as const

/** Places weighted by population, everything else uniform. */
export function searchKinds(cities: Cities): SearchKind[] {
  const tomorrow = addDays(dateIn('America/New_York', Date.now()), 1)
  return [
    { name: 'list with filters', make: listRequest, countIn: body => asList(body).length },
    { name: CARDS.without, make: pageRequest, countIn: body => asList(body).length },
    {
      name: CARDS.with,
      make: random => cardsRequest(random, tomorrow),
      countIn: body => asList((JSON.parse(body) as { facilities: unknown }).facilities).length,
    },
    { name: 'text search', make: random => textRequest(random, cities), countIn: body => asList(body).length },
    {
      name: FIELD_SEARCH,
      make: random => fieldRequest(random, { cities, tomorrow }),
      countIn: body => asList((JSON.parse(body) as { results: unknown }).results).length,
    },
    {
      name: 'map bounds',
      make: random => pinsRequest(random, cities),
      countIn: body => asList((JSON.parse(body) as { pins: unknown }).pins).length,
    },
  ]
}

/** Deterministic per round, at any database size. */
export function requestsOf({ make }: SearchKind, round: number, count: number): string[] {
  return Array.from({ length: count }, (_, index) => make(randomOf(round, index)))
}

type Filters = Partial<Record<keyof FacilityFilters | 'limit', string>>

function listRequest(random: Random): string {
  const filters = someFilters(random)
  return listOf(Object.keys(filters).length > 0 ? filters : { sport: pick(random, usedSports) })
}

function pageRequest(random: Random): string {
  return listOf({ ...someFilters(random), limit: String(LIST_PAGE) })
}

/** Half of the searches name a day. */
function cardsRequest(random: Random, tomorrow: string): string {
  const query = new URLSearchParams({ ...someFilters(random), limit: String(LIST_PAGE) })
  if (random() < 0.5) query.set('date', tomorrow)
  return requestText('GET', `${cardEndpoints.list.path}?${query.toString()}`)
}

/** Part of an address, alone or with another filter. */
function textRequest(random: Random, cities: Cities): string {
  const { name, state, zips } = cities.choose(random)
  const zip = zips.length > 0 ? pick(random, zips).code : '75034'
  const location = pick(random, [
    name,
    name,
    name.slice(0, 4),
    `${name}, ${state}`,
    state,
    zip,
    zip.slice(0, 3),
    'Cedar',
  ])
  return listOf({ location, ...(random() < 0.5 ? { sport: pick(random, usedSports) } : {}) })
}

function someFilters(random: Random): Filters {
  const filters: Filters = {}
  if (random() < 0.7) filters.sport = pick(random, sports)
  if (random() < 0.4) filters.max_price_usd = String(wholeBetween(random, 2, 24) * 5)
  if (random() < 0.3) filters.indoor_outdoor = pick(random, ['indoor', 'outdoor'])
  if (random() < 0.3) filters.surface_type = pick(random, surfaceOptions.slice(1)).value
  return filters
}

function listOf(filters: Filters): string {
  return requestText('GET', `${facilityListEndpoints.list.path}?${new URLSearchParams(filters).toString()}`)
}

function fieldRequest(random: Random, { cities, tomorrow }: { cities: Cities; tomorrow: string }): string {
  const city = cities.choose(random)
  const [timeStart = '', timeEnd = ''] = pick(random, enhancedTimeRanges).split('-')
  const body: FieldSearch = {
    sport: pick(random, enhancedSports),
    surface: pick(random, [null, null, 'turf', 'grass', 'court']),
    indoorOutdoor: pick(random, [null, null, null, 'indoor', 'outdoor']),
    date: addDays(tomorrow, wholeBetween(random, 0, SEARCHED_DAYS - 1)),
    timeStart,
    timeEnd,
    maxBudget: wholeBetween(random, BUDGET.min / BUDGET.step, BUDGET.max / BUDGET.step) * BUDGET.step,
    location: `${city.name}, ${city.state}`,
    radiusMiles: pick(random, radiusOptions),
    lat: city.latitude,
    lng: city.longitude,
  }
  return requestText('POST', searchEndpoints.fields.path, { body })
}

/** From a few streets to the whole country, mostly a city. */
function pinsRequest(random: Random, cities: Cities): string {
  const city = cities.choose(random)
  const height = pick(random, [0.02, 0.05, 0.1, 0.1, 0.2, 0.2, 0.5, 1, 5, 25])
  const bounds = boundsAround(city, height)
  const filters: Filters = random() < 0.5 ? { sport: pick(random, usedSports) } : {}
  return requestText(
    'GET',
    `${facilityListEndpoints.pins.path}?${new URLSearchParams({ bounds, ...filters }).toString()}`,
  )
}

/** South, west, north, east; in a screen's aspect ratio. */
function boundsAround({ latitude, longitude }: City, height: number): string {
  const width = height * 1.6
  const edges = [latitude - height / 2, longitude - width / 2, latitude + height / 2, longitude + width / 2]
  return edges.map((edge, index) => clamp(edge, index % 2 === 0 ? 89 : 179).toFixed(5)).join(',')
}

function clamp(degrees: number, most: number): number {
  return Math.min(Math.max(degrees, -most), most)
}

function asList(value: unknown): readonly unknown[] {
  const list: unknown = typeof value === 'string' ? JSON.parse(value) : value
  if (!Array.isArray(list)) throw new Error('The response does not match the contract.')
  return list
}
