import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { caller } from '#kit/web/api/call.ts'
import { transportOf } from '#kit/web/api/query-client.ts'
import { fieldSearch, findPoint } from '#search/web/enhanced/enhanced-api.ts'
import type { RepeatResult, repeatEndpoints } from '../contract.ts'
import type { RepeatAddress } from './repeat-address.ts'

/** Null if the place is unknown. */
export type RepeatsFound = { results: RepeatResult[]; hasMore: boolean; near: string } | null

/** Free times go quickly. */
const FRESH_MS = 30_000

export function repeatsQuery({ filters, dates, fields, sort }: RepeatAddress) {
  return queryOptions({
    queryKey: ['/api/search/repeats', { ...filters, date: '', dates: dates.join(), fields, sort }],
    staleTime: FRESH_MS,
    queryFn: async ({ client }): Promise<RepeatsFound> => {
      const transport = transportOf(client)
      const { location, point } = filters
      const place = point ? { label: location, point } : await findPoint(location, transport)
      if (!place) return null
      const { date: _, ...placeAndTime } = fieldSearch(filters, place.point)
      const body = { ...placeAndTime, dates: [...dates], fields, sort }
      return { ...(await search({ body }, transport)), near: place.label }
    },
  })
}

/** Keeps old results while loading. */
export function useRepeats(address: RepeatAddress, { enabled }: { enabled: boolean }) {
  return useQuery({ ...repeatsQuery(address), enabled, placeholderData: enabled ? keepPreviousData : undefined })
}

const search = caller<typeof repeatEndpoints.search>('POST /api/search/repeats')
