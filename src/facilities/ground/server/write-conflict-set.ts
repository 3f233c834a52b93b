import { randomUUID } from 'node:crypto'
import { facilitiesProblem } from '#facilities/contract.ts'
import type { Tx } from '#kit/server/db/db.ts'
import { conflictSetProblem } from '../contract.ts'
import { type ConflictSetMember, giveGround } from './store.ts'

export type { ConflictSetMember } from './store.ts'

/**
 * Sets the part of the space that each shares: a full field [0, 2], its halves [0, 1] and [1, 2]. Overlapping parts
 * block each other, existing reservations included. Unnamed facilities keep the former ground. A single facility leaves
 * its set. Refuses: conflict-set-invalid, facility-not-found, conflict-set-overlaps; a refusal must end the
 * transaction.
 */
export async function writeConflictSet(tx: Tx, members: readonly ConflictSetMember[]): Promise<void> {
  const ids = new Set(members.map(({ facilityId }) => facilityId))
  const isSound = members.length > 0 && ids.size === members.length && members.every(hasPart)
  if (!isSound) throw conflictSetProblem('conflict-set-invalid')
  const written = await giveGround(tx, randomUUID(), members)
  if (written === null) throw conflictSetProblem('conflict-set-overlaps')
  if (written < members.length) throw facilitiesProblem('facility-not-found')
}

/** Within PostgreSQL's integer range. */
const LARGEST = 1_000_000

function hasPart({ part: [from, to] }: ConflictSetMember): boolean {
  return Number.isInteger(from) && Number.isInteger(to) && -LARGEST <= from && from < to && to <= LARGEST
}
