import { queryOptions } from '@tanstack/react-query'
import type { ownCalendarEndpoints } from '#bookings/own-calendar-contract.ts'
import { caller } from '#kit/web/call.ts'

/** Created on first use. */
export const ownCalendarQuery = queryOptions({ queryKey: ['own-calendar'], queryFn: () => postOpen() })

export function renewOwnCalendar() {
  return postRenew()
}

export function endOwnCalendar() {
  return postEnd()
}

const postOpen = caller<typeof ownCalendarEndpoints.open>('POST /api/own-calendar')
const postRenew = caller<typeof ownCalendarEndpoints.renew>('POST /api/own-calendar/renew')
const postEnd = caller<typeof ownCalendarEndpoints.end>('POST /api/own-calendar/end')
