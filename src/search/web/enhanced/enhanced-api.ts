import { keepPreviousData, type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import type { placeEndpoints } from '#gazetteer/contract.ts'
import { knownCity } from '#gazetteer/known-cities.ts'
import type { Transport } from '#kit/shared/transport.ts'
import { ApiError } from '#kit/web/api/api-error.ts'
import { caller } from '#kit/web/api/call.ts'
import { transportOf } from '#kit/web/api/query-client.ts'
import { toast } from '#kit/web/toast/toast-store.ts'
import type { FieldResult, FieldSearch, Suggestion, searchEndpoints } from '#search/contract.ts'
import { perHour } from '#search/rules-budget.ts'
import { pointText } from '#search/rules-order.ts'
import { WHOLE_DAY } from '#search/rules-range.ts'
import { type EnhancedFilters, MAX_RADIUS_MILES, type Point, roundPoint, writeEnhanced } from './enhanced-address.ts'

/** Null if the place is unknown. */
export type FieldsFound = {
  results: FieldResult[]
  suggestions: Suggestion[]
  hasMore: boolean
  missing: string[]
  /** The full name: there are many Springfields. */
  near: string
  asked: FieldSearch
} | null

/** Free times go quickly. */
const FRESH_MS = 30_000

export function fieldsQuery(filters: EnhancedFilters) {
  return queryOptions({
    // Another order needs no other answer.
    queryKey: ['/api/search/facilities', writeEnhanced({ ...filters, sort: '' }).toString()],
    staleTime: FRESH_MS,
    queryFn: async ({ client }): Promise<FieldsFound> => {
      const transport = transportOf(client)
      const { location, point } = filters
      const place = point ? { label: location, point } : await findPoint(location, transport)
      if (!place) return null
      const asked = fieldSearch(filters, place.point)
      return { ...refuseError(await search({ body: asked }, transport)), near: place.label, asked }
    },
  })
}

/** Keeps old results while loading. */
export function useFields(filters: EnhancedFilters, { enabled }: { enabled: boolean }) {
  return useQuery({ ...fieldsQuery(filters), enabled, placeholderData: enabled ? keepPreviousData : undefined })
}

/** The specification allows `error` in a 200 response. */
function refuseError<R extends object>(reply: R): R {
  if (!('error' in reply)) return reply
  const detail = typeof reply.error === 'string' ? reply.error : 'Search failed. Please try again.'
  const problem = { type: 'about:blank', title: 'Search Error', status: 200, detail, code: 'search-failed' }
  throw new ApiError({ status: 200, statusText: '', text: detail }, problem)
}

const search = caller<typeof searchEndpoints.fields>('POST /api/search/facilities')

export function fieldSearch(filters: EnhancedFilters, { lat, lng }: Point): FieldSearch {
  const { time_range: time, budget } = filters
  const [timeStart = WHOLE_DAY.timeStart, timeEnd = WHOLE_DAY.timeEnd] = time.split('-').filter(Boolean)
  const { max_price_usd: max } = perHour({ max_price_usd: filters.max_price_usd, ...(budget && { budget }), time })
  return {
    sport: filters.sport || null,
    surface: filters.surface_type === 'any' ? null : filters.surface_type,
    indoorOutdoor: (filters.indoor_outdoor || null) as FieldSearch['indoorOutdoor'],
    date: filters.date,
    timeStart,
    timeEnd,
    maxBudget: max ? Number(max) : null,
    location: filters.location,
    radiusMiles: Number(filters.radius_miles) || MAX_RADIUS_MILES,
    lat,
    lng,
  }
}

/** Null for unknown places and states, whose center is far from most of them. */
export async function findPoint(location: string, transport: Transport): Promise<PlacedPoint | null> {
  const place = knownCity(location) ?? (await find({ query: { text: location } }, transport))
  if (!place || place.kind === 'state') return null
  return { label: place.label, point: roundPoint(place.latitude, place.longitude) }
}

/** "33.15,-96.82" of a typed place; undefined, with a notice, if nobody knows where that is. */
export async function findNear(location: string, client: QueryClient): Promise<string | undefined> {
  const place = await findPoint(location, transportOf(client)).catch(() => null)
  if (place) return pointText({ latitude: place.point.lat, longitude: place.point.lng })
  toast({ title: 'We don’t know where that is. Choose a place from the suggestions to sort by distance.' })
  return undefined
}

type PlacedPoint = { label: string; point: Point }

const find = caller<typeof placeEndpoints.find>('GET /api/places/find')
