import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useQueries,
} from '@tanstack/react-query'
import { type Facility, type facilityEndpoints, LIST_LIMIT } from '#facilities/contract.ts'
import { callerWithHeaders } from '#kit/web/call.ts'
import { transportOf } from '#kit/web/query-client.ts'
import { appliedNarrowingFilters, narrowingFilters, type SearchFilters, withoutFilter, writeFilters } from '../rules.ts'

export type Found = {
  facilities: Facility[]
  /** How many pass the filters, and how many there are at all. */
  matching: number
  all: number
}

/** The facilities that pass the filters, page by page. While others are fetched the old ones stay. */
export function useFacilities(filters: SearchFilters, { enabled }: { enabled: boolean }) {
  return useInfiniteQuery({
    ...facilitiesQuery(filters),
    enabled,
    placeholderData: enabled ? keepPreviousData : undefined,
    select: foundIn,
  })
}

/** The query behind `useFacilities`, for the loader that fills the cache before the page is shown. */
export function facilitiesQuery(filters: SearchFilters) {
  const narrowing = narrowingFilters(filters)
  return infiniteQueryOptions({
    queryKey: ['/api/facilities', 'pages', writeFilters(narrowing).toString()],
    initialPageParam: '',
    queryFn: ({ client, pageParam: cursor }) =>
      fetchPage({ ...narrowing, cursor, limit: LIST_LIMIT.default }, transportOf(client)),
    getNextPageParam: page => page.cursor,
  })
}

/**
 * For each condition that may be in the way: how many facilities there are without it. Undefined while that is not known,
 * and for good when it could not be counted.
 */
export function useRelaxedCounts(filters: SearchFilters): { counts: (number | undefined)[]; isPending: boolean } {
  return useQueries({
    queries: appliedNarrowingFilters(filters).map(({ name }) => countQuery(withoutFilter(filters, name))),
    combine: queries => ({
      counts: queries.map(query => query.data),
      isPending: queries.some(query => query.isPending),
    }),
  })
}

function countQuery(filters: SearchFilters) {
  const narrowing = narrowingFilters(filters)
  return queryOptions({
    queryKey: ['/api/facilities', 'count', writeFilters(narrowing).toString()],
    queryFn: async ({ client }) => (await fetchPage({ ...narrowing, limit: 1 }, transportOf(client))).matching,
  })
}

type Page = Found & { cursor: string | undefined }

type ListEndpoint = typeof facilityEndpoints.list
const list = callerWithHeaders<ListEndpoint>('GET /api/facilities')

async function fetchPage(query: Record<string, unknown>, transport: Parameters<typeof list>[1]): Promise<Page> {
  const { reply, headers } = await list({ query }, transport)
  return {
    facilities: reply,
    matching: Number(headers.get('x-total-count')),
    all: Number(headers.get('x-catalogue-count')),
    cursor: nextCursor(headers.get('link')),
  }
}

/** `</api/facilities?cursor=abc>; rel="next"` → "abc" (RFC 8288). */
function nextCursor(link: string | null): string | undefined {
  const next = /<([^>]*)>;\s*rel="next"/.exec(link ?? '')?.[1]
  return next ? (new URLSearchParams(next.slice(next.indexOf('?'))).get('cursor') ?? undefined) : undefined
}

/** The totals of the newest page count: facilities may have come or gone since the first. */
function foundIn({ pages }: InfiniteData<Page, string>): Found {
  const newest = pages.at(-1)
  return {
    facilities: pages.flatMap(page => page.facilities),
    matching: newest?.matching ?? 0,
    all: newest?.all ?? 0,
  }
}
