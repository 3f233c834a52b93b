import { queryOptions } from '@tanstack/react-query'
import { noteServerTime } from '#availability/web/server-clock.ts'
import type { closureEndpoints, Remedy } from '#bookings/closure-contract.ts'
import type { bookingEndpoints } from '#bookings/contract.ts'
import type { DeskBooking, deskEndpoints } from '#bookings/desk-contract.ts'
import { ApiError, offlineError } from '#kit/web/api-error.ts'
import { caller, callerWithHeaders, callerWithKey, newIdempotencyKey } from '#kit/web/call.ts'
import { transportOf } from '#kit/web/query-client.ts'
import { untilAnswered } from '../until-answered.ts'
import { type DeskAccess, withKey } from './desk-access.ts'

/** While the page is open it asks for news this often. */
const REFRESH_MS = 30_000

/** Begin the keys of what a desk knows of people: forgotten when its owner signs out. */
export const DESK_KEYS = [['desk'], ['desk-times'], ['desk-booking'], ['desk-refund']] as const

/** A facility's desk, asked for again by itself. */
export function deskQuery(access: DeskAccess) {
  return queryOptions({
    queryKey: ['desk', access],
    queryFn: async ({ client }) => {
      const asked = { params: { id: access.facilityId }, query: withKey(access) }
      const { reply, headers } = await readDesk(asked, transportOf(client))
      noteServerTime(headers)
      return reply
    },
    // Without a network it fails at once and says so.
    networkMode: 'always',
    refetchInterval: REFRESH_MS,
    // Whoever comes back to the tab acts on what is seen there; the page's first rendering is not asked for twice.
    refetchOnWindowFocus: true,
    staleTime: 3_000,
  })
}

/** The very times of a booking, which the desk's own list does not tell. A booking that was moved is asked for anew. */
export function timesQuery(access: DeskAccess, { id, startTime, endTime, slotCount }: DeskBooking) {
  return queryOptions({
    queryKey: ['desk-times', access, id, startTime, endTime, slotCount],
    queryFn: async ({ client }) => {
      const { slots } = await readBooking({ params: { id }, query: withKey(access) }, transportOf(client))
      return slots
    },
  })
}

/** A booking with its contact and notes, as its facility sees it. */
export function bookingQuery(access: DeskAccess, id: string) {
  return queryOptions({
    queryKey: ['desk-booking', access, id],
    queryFn: ({ client }) => readBooking({ params: { id }, query: withKey(access) }, transportOf(client)),
    staleTime: 0,
  })
}

/** What a cancellation at this moment would give back. */
export function refundQuery(access: DeskAccess, id: string) {
  return queryOptions({
    queryKey: ['desk-refund', access, id],
    queryFn: ({ client }) => readRefund({ params: { id }, query: withKey(access) }, transportOf(client)),
    staleTime: 0,
  })
}

/** Takes a request's money and tells the customer. */
export function confirmRequest(access: DeskAccess, id: string) {
  return postConfirm({ params: { id }, query: withKey(access) })
}

/** Cancels a booking or declines a request; everything goes back. `onSilence` is told before it is asked again. */
export function cancelForFacility(access: DeskAccess, id: string, onSilence: () => void) {
  const key = newIdempotencyKey()
  return untilAnswered(() => postCancel({ params: { id }, query: withKey(access), body: {} }, key), onSilence)
}

/** Wall-clock times at the facility, yyyy-MM-ddTHH:mm. */
export type ClosurePeriod = { from: string; to: string }

export function previewClosure(access: DeskAccess, { from, to }: ClosurePeriod) {
  return postPreview({ params: { id: access.facilityId }, query: withKey(access), body: { from, to } })
}

/** Closes the facility and treats every booking in the way. `onSilence` is told before it is asked again. */
export function closeFacility(
  access: DeskAccess,
  body: ClosurePeriod & { reason: string; remedy: Remedy },
  onSilence: () => void,
) {
  const key = newIdempotencyKey()
  const input = { params: { id: access.facilityId }, query: withKey(access), body }
  return untilAnswered(() => postClose(input, key).catch(stillWorking), onSilence)
}

export function reopenFacility(access: DeskAccess, closureId: string) {
  return postReopen({ params: { id: access.facilityId, closureId }, query: withKey(access) })
}

/** Makes the links in all mails to the facility so far worthless. */
export function revokeDeskLinks(facilityId: string) {
  return postRevoke({ params: { id: facilityId } })
}

/** Has a new link mailed to the facility, for somebody whose link worked once. */
export function sendDeskLink(facilityId: string, key: string) {
  return postSendLink({ params: { id: facilityId }, body: { key } })
}

/** A repeated request that meets its twin at work has no answer yet. */
function stillWorking(error: unknown): never {
  if (error instanceof ApiError && error.problem?.code === 'request-in-progress') throw offlineError()
  throw error
}

const readDesk = callerWithHeaders<typeof deskEndpoints.read>('GET /api/facilities/:id/desk')
const readBooking = caller<typeof bookingEndpoints.read>('GET /api/bookings/:id')
const readRefund = caller<typeof bookingEndpoints.cancellation>('GET /api/bookings/:id/cancellation')
const postConfirm = caller<typeof bookingEndpoints.confirm>('POST /api/bookings/:id/confirm')
const postCancel = callerWithKey<typeof bookingEndpoints.cancel>('POST /api/bookings/:id/cancel')
const postPreview = caller<typeof closureEndpoints.preview>('POST /api/facilities/:id/closures/preview')
const postClose = callerWithKey<typeof closureEndpoints.close>('POST /api/facilities/:id/closures')
const postReopen = caller<typeof closureEndpoints.reopen>('POST /api/facilities/:id/closures/:closureId/reopen')
const postRevoke = caller<typeof deskEndpoints.revokeLinks>('POST /api/facilities/:id/desk-links/revoke')
const postSendLink = caller<typeof deskEndpoints.sendLink>('POST /api/facilities/:id/desk-links/send')
