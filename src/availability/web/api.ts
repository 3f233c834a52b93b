import { queryOptions } from '@tanstack/react-query'
import { type availabilityEndpoints, HOLD_MINUTES, SLOT_POLL_SECONDS } from '#availability/contract.ts'
import { caller, callerWithHeaders } from '#kit/web/call.ts'
import { countStep } from '#kit/web/count-step.ts'
import { transportOf } from '#kit/web/query-client.ts'
import { noteServerTime } from './server-clock.ts'

/**
 * The slots of a facility on a calendar day there, asked again every 30 seconds. They are the one thing of a page that does
 * go stale: older than that, they are fetched anew when they are next shown.
 */
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

/** How many slots each of seven days has left, from a date on. */
export function daysQuery(facilityId: string, from: string) {
  return queryOptions({
    queryKey: ['/api/availability-days', facilityId, from],
    queryFn: ({ client }) => fetchDays({ query: { facilityId, from } }, transportOf(client)),
    staleTime: SLOT_POLL_SECONDS * 1000,
    refetchInterval: SLOT_POLL_SECONDS * 1000,
  })
}

/** The same times as these slots in every one of so many weeks. */
export function weeklyQuery(slotIds: readonly string[], weeks: number) {
  return queryOptions({
    queryKey: ['/api/weekly-slots', slotIds.join(), weeks],
    queryFn: ({ client }) => fetchWeekly({ query: { slotIds: slotIds.join(), weeks } }, transportOf(client)),
    // Whoever asks wants to know what is free now.
    staleTime: 0,
    gcTime: 0,
  })
}

/**
 * Holds slots for 15 minutes, all of them or none; answers until when, by id. Throws `ApiError`: 409 `slot-taken` (`slotIds`
 * names which), 422 `slot-over` and others.
 */
export async function holdSlots(slotIds: readonly string[]): Promise<Map<string, string>> {
  const { slots } = await postHold({ body: { slotIds: [...slotIds], holdDurationMinutes: HOLD_MINUTES } })
  countStep('hold')
  return new Map(slots.map(({ slotId, heldUntil }) => [slotId, heldUntil]))
}

/** Gives slots up. One that was not held any more is no error. */
export async function releaseSlots(slotIds: readonly string[]): Promise<void> {
  await postRelease({ body: { slotIds: [...slotIds] } })
}

const fetchSlots = callerWithHeaders<typeof availabilityEndpoints.slots>('GET /api/availability-slots')
const fetchDays = caller<typeof availabilityEndpoints.days>('GET /api/availability-days')
const fetchWeekly = caller<typeof availabilityEndpoints.weekly>('GET /api/weekly-slots')

/** The slots of a facility within a span, with what the system that holds its calendar says of them now. */
export const readSpan = caller<typeof availabilityEndpoints.span>('GET /api/facilities/:id/availability')

/** As `holdSlots` asks. */
export const postHold = caller<typeof availabilityEndpoints.hold>('POST /api/hold-slots')

/** As `releaseSlots` asks. */
export const postRelease = caller<typeof availabilityEndpoints.release>('POST /api/release-slots')
