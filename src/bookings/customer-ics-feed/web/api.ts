import { queryOptions } from '@tanstack/react-query'
import type { customerIcsFeedEndpoints } from '#bookings/customer-ics-feed/contract.ts'
import { caller } from '#kit/web/api/call.ts'

/** Created on first use. */
export const customerIcsFeedQuery = queryOptions({ queryKey: ['own-calendar'], queryFn: () => postOpen() })

export function renewCustomerIcsFeed() {
  return postRenew()
}

export function endCustomerIcsFeed() {
  return postEnd()
}

const postOpen = caller<typeof customerIcsFeedEndpoints.open>('POST /api/own-calendar')
const postRenew = caller<typeof customerIcsFeedEndpoints.renew>('POST /api/own-calendar/renew')
const postEnd = caller<typeof customerIcsFeedEndpoints.end>('POST /api/own-calendar/end')
