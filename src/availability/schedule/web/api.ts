import { queryOptions } from '@tanstack/react-query'
import type { Schedule } from '#availability/contract.ts'
import type { OwnerSchedule, ownerScheduleEndpoints } from '#availability/schedule/contract.ts'
import { caller } from '#kit/web/api/call.ts'

export function ownerScheduleQuery(facilityId: string) {
  return queryOptions<OwnerSchedule>({ queryKey: ['/api/owner/facilities', facilityId, 'schedule'] })
}

/** Throws `ApiError` 422 for invalid hours. */
export function outsideQuery(facilityId: string, schedule: Schedule, from: string) {
  return queryOptions({
    queryKey: ['/api/owner/facilities', facilityId, 'schedule/preview', JSON.stringify(schedule)],
    queryFn: async () => {
      const { outside, outsideCount } = await postPreview({ params: { id: facilityId }, body: { schedule, from } })
      return { outside, outsideCount }
    },
    // Bookings change.
    staleTime: 0,
    gcTime: 0,
  })
}

/** Throws `ApiError`: 409 `schedule-changed`, 422 `schedule-invalid` with a message for each place. */
export async function saveSchedule(facilityId: string, schedule: Schedule, revision: number): Promise<OwnerSchedule> {
  return postSchedule({ params: { id: facilityId }, body: { schedule, revision } })
}

/** To the default hours. Throws `ApiError`: 409 `schedule-changed`. */
export async function resetSchedule(facilityId: string, revision: number): Promise<OwnerSchedule> {
  return postReset({ params: { id: facilityId }, body: { revision } })
}

const postPreview = caller<typeof ownerScheduleEndpoints.preview>('POST /api/owner/facilities/:id/schedule/preview')
const postSchedule = caller<typeof ownerScheduleEndpoints.save>('POST /api/owner/facilities/:id/schedule')
const postReset = caller<typeof ownerScheduleEndpoints.reset>('POST /api/owner/facilities/:id/schedule/reset')
