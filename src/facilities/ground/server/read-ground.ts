import type { Editor } from '#facilities/editing/server/open-own-facility.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'
import { type Candidate, type GroundFacility, listOfOwner, listOnGround, lockFacilities } from './store.ts'

export type { GroundFacility } from './store.ts'

const MAX_CANDIDATES = 500

type Ground = { facility: GroundFacility; members: GroundFacility[]; candidates: Candidate[] }

/**
 * Includes other facilities of its owner that could share the ground; none without an owner. Undefined if missing or
 * closed down.
 */
export async function readGround(db: Db, id: string, editor: Editor): Promise<Ground | undefined> {
  const members = await listOnGround(db, id)
  const facility = members.find(each => each.id === id)
  if (!facility) return undefined
  const { ownerId } = facility
  const candidates = ownerId === null ? [] : await listOfOwner(db, { id, ownerId, editor, limit: MAX_CANDIDATES })
  return { facility, members, candidates }
}

/** Locks until the transaction ends. */
export function lockGround(tx: Tx, id: string, ids: readonly string[]): Promise<GroundFacility[]> {
  return lockFacilities(tx, id, ids)
}
