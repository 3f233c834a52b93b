import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { pendingQuery } from '#bookings/calendar/web/api.ts'
import { requestsQuery } from '#clinics/hosting/web/api.ts'
import type { homeEndpoints } from '#desk/home-contract.ts'
import { callerWithHeaders } from '#kit/web/api/call.ts'
import { polled } from '#kit/web/api/live-query.ts'
import { transportOf } from '#kit/web/api/query-client.ts'
import { noteServerTime } from '#kit/web/server-clock.ts'

/** Also fills the lists of requests, which pages share. */
export const homeQuery = queryOptions({
  queryKey: ['/api/owner/home'],
  queryFn: async ({ client }) => {
    const { reply, headers } = await readHome({}, transportOf(client))
    noteServerTime(headers)
    keepRequests(client, reply)
    return reply
  },
  ...polled,
})

type Requests = Pick<Awaited<ReturnType<typeof readHome>>['reply'], 'requests' | 'clinicRequests'>

function keepRequests(client: QueryClient, { requests, clinicRequests }: Requests) {
  client.setQueryData(pendingQuery.queryKey, requests)
  client.setQueryData(requestsQuery.queryKey, { requests: clinicRequests })
}

const readHome = callerWithHeaders<typeof homeEndpoints.read>('GET /api/owner/home')
