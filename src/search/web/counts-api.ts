import { queryOptions, useQueries } from '@tanstack/react-query'
import type { facilityListEndpoints } from '#facilities/lists/contract.ts'
import { callerWithHeaders } from '#kit/web/api/call.ts'
import { transportOf } from '#kit/web/api/query-client.ts'
import { narrowingFilters, type SearchFilters, writeFilters } from '../rules.ts'
import { perHour } from '../rules-budget.ts'
import type { Tally } from '../rules-list.ts'
import { factsIn, type Query, useArea } from './api.ts'

/** Facilities found by each search. Undefined while pending or after a failure. */
export function useCounts(searches: readonly SearchFilters[]): { counts: (Tally | undefined)[]; isPending: boolean } {
  const area = useArea()
  return useQueries({
    queries: searches.map(filters => countQuery(filters, area)),
    combine: queries => ({
      counts: queries.map(query => query.data),
      isPending: queries.some(query => query.isPending),
    }),
  })
}

function countQuery(filters: SearchFilters, area: string | undefined) {
  const narrowing = narrowingFilters(perHour({ ...filters, sort: undefined }))
  return queryOptions({
    queryKey: ['/api/facilities', 'count', writeFilters(narrowing).toString(), area ?? ''],
    queryFn: async ({ client }): Promise<Tally> => {
      const query: Query = { ...narrowing, bounds: area, limit: 1 }
      const { headers } = await list({ query }, transportOf(client))
      return { matching: Number(headers.get('x-total-count')), isLeast: factsIn(headers).isLeast }
    },
  })
}

const list = callerWithHeaders<typeof facilityListEndpoints.list>('GET /api/facilities')
