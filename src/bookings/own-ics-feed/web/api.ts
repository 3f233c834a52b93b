import { queryOptions } from '@tanstack/react-query'
import type { ownIcsFeedEndpoints } from '#bookings/own-ics-feed/contract.ts'
import { caller } from '#kit/web/api/call.ts'

/** Created on first use. */
export const ownIcsFeedQuery = queryOptions({ queryKey: ['own-calendar'], queryFn: () => postOpen() })

export function renewOwnIcsFeed() {
  return postRenew()
}

export function endOwnIcsFeed() {
  return postEnd()
}

const postOpen = caller<typeof ownIcsFeedEndpoints.open>('POST /api/own-calendar')
const postRenew = caller<typeof ownIcsFeedEndpoints.renew>('POST /api/own-calendar/renew')
const postEnd = caller<typeof ownIcsFeedEndpoints.end>('POST /api/own-calendar/end')
