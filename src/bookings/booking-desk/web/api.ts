import { queryOptions } from '@tanstack/react-query'
import type { bookingDeskEndpoints } from '#bookings/booking-desk/contract.ts'
import type { DeskBooking } from '#bookings/contract.ts'
import { readBooking } from '#bookings/web/api.ts'
import { type BookingDeskAccess, deskKey, withKey } from '#bookings/web/booking-desk-access.ts'
import { caller, callerWithHeaders } from '#kit/web/api/call.ts'
import { transportOf } from '#kit/web/api/query-client.ts'
import { noteServerTime } from '#kit/web/server-clock.ts'

const REFRESH_MS = 30_000

/** Polled. */
export function bookingDeskQuery(access: BookingDeskAccess) {
  return queryOptions({
    queryKey: deskKey(access),
    queryFn: async ({ client }) => {
      const asked = { params: { id: access.facilityId }, query: withKey(access) }
      const { reply, headers } = await readBookingDesk(asked, transportOf(client))
      noteServerTime(headers)
      return reply
    },
    // Fails at once when offline.
    networkMode: 'always',
    refetchInterval: REFRESH_MS,
    // Refetches on return to the tab, but not right after the first render.
    refetchOnWindowFocus: true,
    staleTime: 3_000,
  })
}

/** The key changes when the booking is moved. */
export function timesQuery(access: BookingDeskAccess, { id, startTime, endTime, slotCount }: DeskBooking) {
  return queryOptions({
    queryKey: ['desk-times', access, id, startTime, endTime, slotCount],
    queryFn: async ({ client }) => {
      const { slots } = await readBooking({ params: { id }, query: withKey(access) }, transportOf(client))
      return slots
    },
  })
}

/** Invalidates all mailed links. */
export function revokeBookingDeskLinks(facilityId: string) {
  return postRevoke({ params: { id: facilityId } })
}

export function sendBookingDeskLink(facilityId: string, key: string) {
  return postSendLink({ params: { id: facilityId }, body: { key } })
}

const readBookingDesk = callerWithHeaders<typeof bookingDeskEndpoints.read>('GET /api/facilities/:id/desk')
const postRevoke = caller<typeof bookingDeskEndpoints.revokeLinks>('POST /api/facilities/:id/desk-links/revoke')
const postSendLink = caller<typeof bookingDeskEndpoints.sendLink>('POST /api/facilities/:id/desk-links/send')
