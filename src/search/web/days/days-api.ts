import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { addDays } from '#kit/shared/time.ts'
import { caller } from '#kit/web/api/call.ts'
import { transportOf } from '#kit/web/api/query-client.ts'
import { type FieldSearch, STRIP_DAYS, type searchEndpoints } from '#search/contract.ts'
import { narrowingFilters, type SearchFilters } from '#search/rules.ts'
import { perHour } from '#search/rules-budget.ts'
import { requestedTimes } from '#search/rules-times.ts'

/** Values of the query of `GET /api/search/days`, without its first day. */
type AskedDays = Readonly<Record<string, string | number | undefined>>

/** Of the list, within the map's area; or in a circle. */
export type SearchOfDays = { filters: SearchFilters; area: string | undefined } | { circle: FieldSearch }

export function daysAsked(search: SearchOfDays): AskedDays {
  return 'circle' in search ? daysOfCircle(search.circle) : daysOfList(search.filters, search.area)
}

function daysOfList(filters: SearchFilters, bounds: string | undefined): AskedDays {
  const { timeStart, timeEnd } = requestedTimes(filters).asked
  return { ...narrowingFilters(perHour(filters)), near: filters.near, bounds, timeStart, timeEnd }
}

function daysOfCircle(search: FieldSearch): AskedDays {
  return {
    sport: search.sport ?? undefined,
    surface_type: search.surface ?? undefined,
    indoor_outdoor: search.indoorOutdoor ?? undefined,
    max_price_usd: search.maxBudget ?? undefined,
    near: `${search.lat},${search.lng}`,
    radius_miles: search.radiusMiles,
    timeStart: search.timeStart,
    timeEnd: search.timeEnd,
  }
}

export function daysQuery(query: AskedDays & { from: string }) {
  return queryOptions({
    queryKey: ['/api/search/days', query],
    queryFn: ({ client }) => countDays({ query }, transportOf(client)),
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  })
}

const countDays = caller<typeof searchEndpoints.days>('GET /api/search/days')

/** From today, unless the chosen day (yyyy-MM-dd) is later than all of these. */
export function daysShown(chosen: string, today: string): string[] {
  const isLater = chosen > addDays(today, STRIP_DAYS - 1)
  const first = isLater ? addDays(chosen, -DAYS_BEFORE) : today
  return Array.from({ length: STRIP_DAYS }, (_, ahead) => addDays(first, ahead))
}

const DAYS_BEFORE = 3
