import { queryOptions } from '@tanstack/react-query'
import type { groundEndpoints, OwnerGround } from '#availability/ground/contract.ts'
import { caller } from '#kit/web/api/call.ts'

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

const postGround = caller<typeof groundEndpoints.save>('POST /api/owner/facilities/:id/ground')
