import { queryOptions } from '@tanstack/react-query'
import { isOpen } from '#bookings/waiting-list/web/api.ts'
import { FRESH_MS } from '#clinics/web/api.ts'
import { caller } from '#kit/web/api/call.ts'
import { transportOf } from '#kit/web/api/query-client.ts'
import type { ClinicWaiting, clinicWaitingListEndpoints } from '../contract.ts'

/** Polls while there are any. */
export const clinicWaitingQuery = queryOptions<ClinicWaiting[]>({
  queryKey: ['/api/nil-waiting-list'],
  queryFn: ({ client }) => listWaiting({}, transportOf(client)),
  staleTime: FRESH_MS,
  refetchInterval: ({ state }) => (state.data?.some(isOpen) ? 20_000 : false),
})

export const joinClinicLine = caller<typeof clinicWaitingListEndpoints.join>('POST /api/nil-clinics/:id/waiting-list')
export const leaveClinicLine = caller<typeof clinicWaitingListEndpoints.leave>('POST /api/nil-waiting-list/:id/leave')
export const claimSeats = caller<typeof clinicWaitingListEndpoints.claim>('POST /api/nil-waiting-list/:id/claim')

const listWaiting = caller<typeof clinicWaitingListEndpoints.list>('GET /api/nil-waiting-list')
