import { queryOptions } from '@tanstack/react-query'
import type { availabilityEndpoints } from '#availability/contract.ts'
import { caller } from '#kit/web/api/call.ts'
import { transportOf } from '#kit/web/api/query-client.ts'

/** As on the booking page (specification, section 9). */
const REFRESH_MS = 30_000

const fetchShowcase = caller<typeof availabilityEndpoints.showcase>('GET /api/showcase')

export const showcaseQuery = queryOptions({
  queryKey: ['/api/showcase'],
  queryFn: ({ client }) => fetchShowcase({}, transportOf(client)),
  staleTime: REFRESH_MS,
  refetchInterval: REFRESH_MS,
})
