import { queryOptions } from '@tanstack/react-query'
import { type availabilityEndpoints, HOLD_MINUTES, SLOT_POLL_SECONDS } from '#availability/contract.ts'
import { caller, callerWithHeaders } from '#kit/web/call.ts'
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

/** Holds one slot for 15 minutes; answers until when. Throws `ApiError`: 409 `slot-taken`, 422 `slot-over` and others. */
export async function holdSlot(slotId: string): Promise<string> {
  const { slots } = await postHold({ body: { slotIds: [slotId], holdDurationMinutes: HOLD_MINUTES } })
  return slots[0]!.heldUntil
}

/** Gives one slot up. A slot that was not held any more is no error. */
export async function releaseSlot(slotId: string): Promise<void> {
  await postRelease({ body: { slotIds: [slotId] } })
}

const fetchSlots = callerWithHeaders<typeof availabilityEndpoints.slots>('GET /api/availability-slots')
const fetchDays = caller<typeof availabilityEndpoints.days>('GET /api/availability-days')
const postHold = caller<typeof availabilityEndpoints.hold>('POST /api/hold-slots')
const postRelease = caller<typeof availabilityEndpoints.release>('POST /api/release-slots')
