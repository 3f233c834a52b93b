import { queryOptions } from '@tanstack/react-query'
import { type availabilityEndpoints, HOLD_MINUTES, SLOT_POLL_SECONDS } from '#availability/contract.ts'
import { caller, callerWithHeaders } from '#kit/web/api/call.ts'
import { transportOf } from '#kit/web/api/query-client.ts'
import { countStep } from '#kit/web/form/count-step.ts'
import { noteServerTime } from '#kit/web/server-clock.ts'

/** Polled every 30 seconds; older slots are refetched when next shown. */
export function slotsQuery(facilityId: string, date: string) {
  return queryOptions({
    queryKey: ['/api/availability-slots', facilityId, date],
    queryFn: async ({ client }) => {
      const { reply, headers } = await fetchSlots({ query: { facilityId, date } }, transportOf(client))
      noteServerTime(headers)
      return reply
    },
    staleTime: SLOT_POLL_SECONDS * 1000,
    refetchInterval: SLOT_POLL_SECONDS * 1000,
  })
}

export function daysQuery(facilityId: string, from: string) {
  return queryOptions({
    queryKey: ['/api/availability-days', facilityId, from],
    queryFn: ({ client }) => fetchDays({ query: { facilityId, from } }, transportOf(client)),
    staleTime: SLOT_POLL_SECONDS * 1000,
    refetchInterval: SLOT_POLL_SECONDS * 1000,
  })
}

export function weeklyQuery(slotIds: readonly string[], weeks: number) {
  return queryOptions({
    queryKey: ['/api/weekly-slots', slotIds.join(), weeks],
    queryFn: ({ client }) => fetchWeekly({ query: { slotIds: slotIds.join(), weeks } }, transportOf(client)),
    // Must be current.
    staleTime: 0,
    gcTime: 0,
  })
}

/**
 * 15 minutes, all or none; returns the expiry by id. Throws `ApiError`: 409 `slot-taken` (`slotIds` names which), 422
 * `slot-over` and others.
 */
export async function holdSlots(slotIds: readonly string[]): Promise<Map<string, string>> {
  const { slots } = await postHold({ body: { slotIds: [...slotIds], holdDurationMinutes: HOLD_MINUTES } })
  countStep('hold')
  return new Map(slots.map(({ slotId, heldUntil }) => [slotId, heldUntil]))
}

/** Others' and expired holds are no error. */
export async function releaseSlots(slotIds: readonly string[]): Promise<void> {
  await postRelease({ body: { slotIds: [...slotIds] } })
}

const fetchSlots = callerWithHeaders<typeof availabilityEndpoints.slots>('GET /api/availability-slots')
const fetchDays = caller<typeof availabilityEndpoints.days>('GET /api/availability-days')
const fetchWeekly = caller<typeof availabilityEndpoints.weekly>('GET /api/weekly-slots')

/** Includes the external calendar. */
export const readSpan = caller<typeof availabilityEndpoints.span>('GET /api/facilities/:id/availability')

/** See `holdSlots`. */
export const postHold = caller<typeof availabilityEndpoints.hold>('POST /api/hold-slots')

/** See `releaseSlots`. */
export const postRelease = caller<typeof availabilityEndpoints.release>('POST /api/release-slots')
