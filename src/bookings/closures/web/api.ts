import type { closureEndpoints, Remedy } from '#bookings/closures/contract.ts'
import { type BookingDeskAccess, withKey } from '#bookings/web/booking-desk-access.ts'
import { ApiError, offlineError } from '#kit/web/api/api-error.ts'
import { caller, callerWithKey, newIdempotencyKey } from '#kit/web/api/call.ts'
import { untilAnswered } from '#kit/web/api/until-answered.ts'

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

/** The first request is still running. */
function stillWorking(error: unknown): never {
  if (error instanceof ApiError && error.problem?.code === 'request-in-progress') throw offlineError()
  throw error
}

export function previewClosures(facilityIds: readonly string[], { from, to }: ClosurePeriod) {
  return postPreviewMany({ body: { facilityIds: [...facilityIds], from, to } })
}

/** Calls `onSilence` before a retry. */
export function closeFacilities(
  facilityIds: readonly string[],
  body: ClosurePeriod & { reason: string; remedy: Remedy },
  onSilence: () => void,
) {
  const key = newIdempotencyKey()
  const input = { body: { ...body, facilityIds: [...facilityIds] } }
  return untilAnswered(() => postCloseMany(input, key).catch(stillWorking), onSilence)
}

const postPreviewMany = caller<typeof closureEndpoints.previewMany>('POST /api/owner/closures/preview')
const postCloseMany = callerWithKey<typeof closureEndpoints.closeMany>('POST /api/owner/closures')
const postPreview = caller<typeof closureEndpoints.preview>('POST /api/facilities/:id/closures/preview')
const postClose = callerWithKey<typeof closureEndpoints.close>('POST /api/facilities/:id/closures')
const postReopen = caller<typeof closureEndpoints.reopen>('POST /api/facilities/:id/closures/:closureId/reopen')
