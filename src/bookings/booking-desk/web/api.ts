import { queryOptions } from '@tanstack/react-query'
import type { bookingDeskEndpoints, DeskBooking } from '#bookings/booking-desk/contract.ts'
import type { closureEndpoints, Remedy } from '#bookings/closures/contract.ts'
import type { bookingEndpoints } from '#bookings/contract.ts'
import { untilAnswered } from '#bookings/web/until-answered.ts'
import { ApiError, offlineError } from '#kit/web/api/api-error.ts'
import { caller, callerWithHeaders, callerWithKey, newIdempotencyKey } from '#kit/web/api/call.ts'
import { transportOf } from '#kit/web/api/query-client.ts'
import { noteServerTime } from '#kit/web/server-clock.ts'
import { type BookingDeskAccess, withKey } from './booking-desk-access.ts'

const REFRESH_MS = 30_000

/** Personal data, removed on sign-out. */
export const DESK_KEYS = [['desk'], ['desk-times'], ['desk-booking'], ['desk-refund']] as const

/** Polled. */
export function bookingDeskQuery(access: BookingDeskAccess) {
  return queryOptions({
    queryKey: ['desk', access],
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

export function bookingQuery(access: BookingDeskAccess, id: string) {
  return queryOptions({
    queryKey: ['desk-booking', access, id],
    queryFn: ({ client }) => readBooking({ params: { id }, query: withKey(access) }, transportOf(client)),
    staleTime: 0,
  })
}

export function refundQuery(access: BookingDeskAccess, id: string) {
  return queryOptions({
    queryKey: ['desk-refund', access, id],
    queryFn: ({ client }) => readRefund({ params: { id }, query: withKey(access) }, transportOf(client)),
    staleTime: 0,
  })
}

export function confirmRequest(access: BookingDeskAccess, id: string) {
  return postConfirm({ params: { id }, query: withKey(access) })
}

/** Full refund. Calls `onSilence` before a retry. */
export function cancelForFacility(access: BookingDeskAccess, id: string, onSilence: () => void) {
  const key = newIdempotencyKey()
  return untilAnswered(() => postCancel({ params: { id }, query: withKey(access), body: {} }, key), onSilence)
}

export type ClosurePeriod = { from: string; to: string }

export function previewClosure(access: BookingDeskAccess, { from, to }: ClosurePeriod) {
  return postPreview({ params: { id: access.facilityId }, query: withKey(access), body: { from, to } })
}

/** Calls `onSilence` before a retry. */
export function closeFacility(
  access: BookingDeskAccess,
  body: ClosurePeriod & { reason: string; remedy: Remedy },
  onSilence: () => void,
) {
  const key = newIdempotencyKey()
  const input = { params: { id: access.facilityId }, query: withKey(access), body }
  return untilAnswered(() => postClose(input, key).catch(stillWorking), onSilence)
}

export function reopenFacility(access: BookingDeskAccess, closureId: string) {
  return postReopen({ params: { id: access.facilityId, closureId }, query: withKey(access) })
}

/** Invalidates all mailed links. */
export function revokeBookingDeskLinks(facilityId: string) {
  return postRevoke({ params: { id: facilityId } })
}

export function sendBookingDeskLink(facilityId: string, key: string) {
  return postSendLink({ params: { id: facilityId }, body: { key } })
}

/** The first request is still running. */
function stillWorking(error: unknown): never {
  if (error instanceof ApiError && error.problem?.code === 'request-in-progress') throw offlineError()
  throw error
}

const readBookingDesk = callerWithHeaders<typeof bookingDeskEndpoints.read>('GET /api/facilities/:id/desk')
const readBooking = caller<typeof bookingEndpoints.read>('GET /api/bookings/:id')
const readRefund = caller<typeof bookingEndpoints.cancellation>('GET /api/bookings/:id/cancellation')
const postConfirm = caller<typeof bookingEndpoints.confirm>('POST /api/bookings/:id/confirm')
const postCancel = callerWithKey<typeof bookingEndpoints.cancel>('POST /api/bookings/:id/cancel')
const postPreview = caller<typeof closureEndpoints.preview>('POST /api/facilities/:id/closures/preview')
const postClose = callerWithKey<typeof closureEndpoints.close>('POST /api/facilities/:id/closures')
const postReopen = caller<typeof closureEndpoints.reopen>('POST /api/facilities/:id/closures/:closureId/reopen')
const postRevoke = caller<typeof bookingDeskEndpoints.revokeLinks>('POST /api/facilities/:id/desk-links/revoke')
const postSendLink = caller<typeof bookingDeskEndpoints.sendLink>('POST /api/facilities/:id/desk-links/send')
