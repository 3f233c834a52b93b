import { queryOptions } from '@tanstack/react-query'
import { caller } from '#kit/web/api/call.ts'
import { transportOf } from '#kit/web/api/query-client.ts'
import type { AskedTimes, NextTimes, nextTimesEndpoints } from '../contract.ts'

/** Of one page of a list; a card selects its own. Refreshed while any of them is on screen. */
export function nextTimesQuery(facilityIds: readonly string[], { date, timeStart, timeEnd }: AskedTimes) {
  return queryOptions({
    queryKey: ['/api/next-times', facilityIds.join(), date ?? '', timeStart ?? '', timeEnd ?? ''],
    queryFn: ({ client }): Promise<NextTimes[]> =>
      readNextTimes({ query: { facilityIds: facilityIds.join(), date, timeStart, timeEnd } }, transportOf(client)),
    staleTime: FRESH_MS,
    refetchInterval: 2 * FRESH_MS,
    refetchOnWindowFocus: true,
  })
}

/** Available times go quickly. */
const FRESH_MS = 30_000

const readNextTimes = caller<typeof nextTimesEndpoints.list>('GET /api/next-times')
