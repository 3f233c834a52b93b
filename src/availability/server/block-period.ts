import type { Db, Tx } from '#kit/server/db.ts'
import type { Period } from '../rules.ts'
import { type FacilityPeriod, toPeriods } from './free-slots.ts'
import { deleteBlocks, deleteHoldsIn, insertBlocks, listBookingsIn } from './store.ts'

/** `blockId` names what blocks, so that it can be taken back alone. */
type Blocking = { facilityId: string; period: Period; blockId: string }

/** Whoever takes the time in between at the same moment makes one more try necessary. */
const TRIES = 20

/**
 * Takes a period of a facility's ground out of use, whatever the schedule says: holds in it end, and all that no booking or
 * other block has is blocked. Called again it blocks what has become free since. Answers what it took from holds and the
 * schedule, to be announced.
 */
export async function blockPeriod(tx: Tx, blocking: Blocking): Promise<FacilityPeriod[]> {
  const changed: FacilityPeriod[] = []
  for (let tries = 0; tries < TRIES; tries++) {
    const held = await deleteHoldsIn(tx, blocking)
    const { blocked, gaps } = await insertBlocks(tx, blocking)
    changed.push(...toPeriods(held), ...toPeriods(blocked))
    if (blocked.length === gaps) break
  }
  return changed
}

/** Gives a blocked period back; answers what was blocked. */
export async function unblockPeriod(tx: Tx, blocking: Blocking): Promise<FacilityPeriod[]> {
  return toPeriods(await deleteBlocks(tx, blocking))
}

/** The bookings that have time in this period on the facility's ground which is not over yet, in order of that time. */
export function listBookingsOn(db: Db | Tx, place: Pick<Blocking, 'facilityId' | 'period'>): Promise<string[]> {
  return listBookingsIn(db, place)
}
