import { type InfiniteData, keepPreviousData, queryOptions, useInfiniteQuery, useQueries } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { Facility } from '#facilities/contract.ts'
import { type facilityListEndpoints, LIST_PAGE } from '#facilities/lists/contract.ts'
import { callerWithHeaders } from '#kit/web/api/call.ts'
import { transportOf } from '#kit/web/api/query-client.ts'
import { type ListPage, listQuery } from '#kit/web/list/list-query.ts'
import { appliedNarrowingFilters, narrowingFilters, type SearchFilters, withoutFilter, writeFilters } from '../rules.ts'
import type { Tally } from '../rules-list.ts'
import { priceOrder } from '../rules-order.ts'
import { areaIn } from './map/use-map-state.ts'

export type Found = Tally & {
  facilities: Facility[]
  /** Without filters. */
  all: number
  pages: number
}

/** Within the URL's map area. Keeps old results while loading. */
export function useFacilities(filters: SearchFilters, { enabled }: { enabled: boolean }) {
  const area = useArea()
  return useInfiniteQuery({
    ...facilitiesQuery(filters, area),
    enabled,
    placeholderData: enabled ? keepPreviousData : undefined,
    select: foundIn,
  })
}

export function facilitiesQuery(filters: SearchFilters, area?: string) {
  const listed = listedFilters(filters)
  const list = listQuery(
    ['/api/facilities', 'pages', writeFilters(listed).toString(), area ?? ''],
    (cursor, transport) => fetchPage({ ...listed, bounds: area, cursor, limit: LIST_PAGE }, transport),
  )
  return { ...list, gcTime: KEPT_MS, staleTime: Number.POSITIVE_INFINITY }
}

export function listedFilters(filters: SearchFilters) {
  return { ...narrowingFilters(filters), ...priceOrder(filters) }
}

/**
 * After a booking the list has its old length. Infinite on the server, where a timer would retain the page's whole
 * cache.
 */
const KEPT_MS = typeof document === 'undefined' ? Number.POSITIVE_INFINITY : 30 * 60_000

/** Facilities without each filter. Undefined while pending or after a failure. */
export function useRelaxedCounts(filters: SearchFilters): { counts: (Tally | undefined)[]; isPending: boolean } {
  const area = useArea()
  return useQueries({
    queries: appliedNarrowingFilters(filters).map(({ name }) => countQuery(withoutFilter(filters, name), area)),
    combine: queries => ({
      counts: queries.map(query => query.data),
      isPending: queries.some(query => query.isPending),
    }),
  })
}

function countQuery(filters: SearchFilters, area: string | undefined) {
  const narrowing = narrowingFilters({ ...filters, sort: undefined })
  return queryOptions({
    queryKey: ['/api/facilities', 'count', writeFilters(narrowing).toString(), area ?? ''],
    queryFn: async ({ client }): Promise<Tally> => {
      const { headers, facts } = await fetchPage({ ...narrowing, bounds: area, limit: 1 }, transportOf(client))
      return { matching: Number(headers.get('x-total-count')), isLeast: facts.isLeast }
    },
  })
}

function useArea(): string | undefined {
  const [query] = useSearchParams()
  return areaIn(query)
}

type Facts = { isLeast: boolean; all: number }

type ListEndpoint = typeof facilityListEndpoints.list
const list = callerWithHeaders<ListEndpoint>('GET /api/facilities')

async function fetchPage(query: Record<string, unknown>, transport: Parameters<typeof list>[1]) {
  const { reply, headers } = await list({ query }, transport)
  const facts: Facts = {
    isLeast: headers.get('x-total-is-least') === 'true',
    all: Number(headers.get('x-catalogue-count')),
  }
  return { reply, headers, facts }
}

/** The newest page has current totals. A facility that moved to a later page stays where it was. */
function foundIn({ pages }: InfiniteData<ListPage<Facility, Facts>, string>): Found {
  const newest = pages.at(-1)
  return {
    facilities: [...new Map(pages.flatMap(page => page.rows.map(one => [one.id, one]))).values()],
    matching: newest?.total ?? 0,
    isLeast: newest?.facts?.isLeast ?? false,
    all: newest?.facts?.all ?? 0,
    pages: pages.length,
  }
}
