import { queryOptions } from '@tanstack/react-query'
import type { OwnerGround, OwnerSchedule, ownerScheduleEndpoints, Schedule } from '#availability/schedule/contract.ts'
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

export function ownerGroundQuery(facilityId: string) {
  return queryOptions<OwnerGround>({ queryKey: ['/api/owner/facilities', facilityId, 'ground'] })
}

/**
 * Throws `ApiError`: 409 `ground-changed`, `conflict-set-overlaps`, 422 `conflict-set-invalid`,
 * `ground-of-several-owners`.
 */
export async function saveGround(
  facilityId: string,
  { members, revision }: { members: readonly NewMember[]; revision: string },
): Promise<OwnerGround> {
  const body = {
    revision,
    members: members.map(({ facilityId: id, part: [from, to] }) => ({ facilityId: id, part: tuple(from, to) })),
  }
  return postGround({ params: { id: facilityId }, body })
}

type NewMember = { facilityId: string; part: readonly [number, number] }

function tuple(from: number, to: number): [number, number] {
  return [from, to]
}

const postPreview = caller<typeof ownerScheduleEndpoints.preview>('POST /api/owner/facilities/:id/schedule/preview')
const postSchedule = caller<typeof ownerScheduleEndpoints.save>('POST /api/owner/facilities/:id/schedule')
const postReset = caller<typeof ownerScheduleEndpoints.reset>('POST /api/owner/facilities/:id/schedule/reset')
const postGround = caller<typeof ownerScheduleEndpoints.saveGround>('POST /api/owner/facilities/:id/ground')
