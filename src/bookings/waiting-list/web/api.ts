import { queryOptions } from '@tanstack/react-query'
import { SLOT_POLL_SECONDS } from '#availability/contract.ts'
import type { WaitingPlace, waitingListEndpoints } from '#bookings/waiting-list/contract.ts'
import { caller } from '#kit/web/api/call.ts'
import { transportOf } from '#kit/web/api/query-client.ts'

/** Polled while there are any. */
export const waitingQuery = queryOptions<WaitingPlace[]>({
  queryKey: ['/api/waiting-list'],
  queryFn: ({ client }) => fetchWaiting({}, transportOf(client)),
  staleTime: SLOT_POLL_SECONDS * 1000,
  refetchInterval: ({ state }) => (state.data?.some(isOpen) ? SLOT_POLL_SECONDS * 1000 : false),
})

export function isOpen({ status }: Pick<WaitingPlace, 'status'>): boolean {
  return status === 'waiting' || status === 'offered'
}

export const joinWaitingList = caller<typeof waitingListEndpoints.join>('POST /api/waiting-list')
export const leaveWaitingList = caller<typeof waitingListEndpoints.leave>('POST /api/waiting-list/:id/leave')
export const claimOffer = caller<typeof waitingListEndpoints.claim>('POST /api/waiting-list/:id/claim')

const fetchWaiting = caller<typeof waitingListEndpoints.list>('GET /api/waiting-list')
