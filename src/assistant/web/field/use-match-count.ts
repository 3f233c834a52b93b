import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { facilityListEndpoints } from '#facilities/lists/contract.ts'
import { callerWithHeaders } from '#kit/web/api/call.ts'
import { transportOf } from '#kit/web/api/query-client.ts'
import { narrowingFilters, readFilters } from '#search/rules.ts'
import type { Tally } from '#search/rules-list.ts'

/** Enough to finish a number. */
const PAUSE_MS = 300

/** `isOld`: still counting or typing. Undefined before the first count or after a failure. */
export function useMatchCount(query: string): { tally: Tally | undefined; isOld: boolean } {
  const wanted = countedBy(query)
  const [settled, setSettled] = useState(wanted)
  useEffect(() => {
    const pause = setTimeout(() => setSettled(wanted), PAUSE_MS)
    return () => clearTimeout(pause)
  }, [wanted])
  const { data, isPlaceholderData } = useQuery({ ...countQuery(settled), placeholderData: keepPreviousData })
  return { tally: data, isOld: isPlaceholderData || settled !== wanted }
}

function countedBy(query: string): string {
  const { near: _near, sort: _sort, ...filters } = narrowingFilters(readFilters(new URLSearchParams(query)))
  return new URLSearchParams(filters).toString()
}

const list = callerWithHeaders<typeof facilityListEndpoints.list>('GET /api/facilities')

function countQuery(filters: string) {
  return queryOptions({
    queryKey: ['/api/facilities', 'matching', filters],
    queryFn: async ({ client }): Promise<Tally> => {
      const query = { ...Object.fromEntries(new URLSearchParams(filters)), limit: 1 }
      const { headers } = await list({ query }, transportOf(client))
      return {
        matching: Number(headers.get('x-total-count')),
        isLeast: headers.get('x-total-is-least') === 'true',
      }
    },
  })
}
