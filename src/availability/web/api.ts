import { queryOptions } from '@tanstack/react-query'
import { type availabilityEndpoints, SLOT_POLL_SECONDS } from '#availability/contract.ts'
import { caller, callerWithHeaders } from '#kit/web/api/call.ts'
import { PERSONAL, transportOf } from '#kit/web/api/query-client.ts'
import { noteServerTime } from '#kit/web/server-clock.ts'

/** Polled every 30 seconds; older slots are refetched when next shown. */
export function slotsQuery(facilityId: string, date: string) {
  return queryOptions({
    queryKey: ['/api/availability-slots', facilityId, date],
    meta: PERSONAL,
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
    meta: PERSONAL,
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

/** `time` is "18:00-20:00". */
export function onDatesQuery(facilityId: string, dates: readonly string[], time: string) {
  const [from = '', to = ''] = time.split('-')
  const query = { facilityId, dates: dates.join(), from, to }
  return queryOptions({
    queryKey: ['/api/slots-on-dates', facilityId, query.dates, time],
    queryFn: ({ client }) => fetchOnDates({ query }, transportOf(client)),
    // Must be current.
    staleTime: 0,
    gcTime: 0,
  })
}

const fetchSlots = callerWithHeaders<typeof availabilityEndpoints.slots>('GET /api/availability-slots')
const fetchDays = caller<typeof availabilityEndpoints.days>('GET /api/availability-days')
const fetchOnDates = caller<typeof availabilityEndpoints.onDates>('GET /api/slots-on-dates')
const fetchWeekly = caller<typeof availabilityEndpoints.weekly>('GET /api/weekly-slots')

/** Includes the external calendar. */
export const readSpan = caller<typeof availabilityEndpoints.span>('GET /api/facilities/:id/availability')
