import type { Period } from '#availability/rules.ts'
import type { Db, Tx } from '#kit/server/db.ts'
import { type FacilityPeriod, toPeriods } from '../free-slots.ts'
import { deleteBlocks, deleteHoldsIn, insertBlocks, listBookingsIn, listHoldsIn } from './store.ts'

/** `blockId` names what blocks, so that it can be taken back alone. */
type Blocking = { facilityId: string; period: Period; blockId: string }

/** How often a stretch is looked at anew because somebody was faster there. */
const TRIES = 20

/**
 * Takes a period of a facility's ground out of use, whatever the schedule says: holds in it end, and all that no booking or
 * other block has is blocked. Called again it blocks what has become free since. Answers what it took from holds and the
 * schedule, to be announced.
 *
 * Stretch by stretch in order of time, as everybody takes it, and each hold ends only when all before it is blocked: somebody who
 * has taken an earlier time and waits for that hold's would wait for us, and we for them.
 */
export async function blockPeriod(tx: Tx, blocking: Blocking, tries = TRIES): Promise<FacilityPeriod[]> {
  const changed: FacilityPeriod[] = []
  const holds = toPeriods(await listHoldsIn(tx, blocking))
  for (const period of cutAt(holds, blocking.period)) {
    const isHeld = holds.some(({ start, end }) => start < period.end && period.start < end)
    changed.push(...(await blockStretch(tx, { ...blocking, period, isHeld }, tries)))
  }
  return changed
}

/** The stretches between all the beginnings and ends of holds within the period. */
function cutAt(holds: readonly Period[], { start, end }: Period): Period[] {
  const edges = holds.flatMap(hold => [hold.start, hold.end]).filter(edge => start < edge && edge < end)
  const marks = [...new Set([start, ...edges, end])].sort((a, b) => a - b)
  return marks.slice(1).map((mark, index) => ({ start: marks[index]!, end: mark }))
}

type Stretch = Blocking & { isHeld: boolean }

async function blockStretch(tx: Tx, stretch: Stretch, tries: number): Promise<FacilityPeriod[]> {
  // What is missing then is up to the next call.
  if (tries === 0) return blockAll(tx, stretch, { orNothing: false })
  try {
    return await tx.savepoint(inner => blockAll(inner, stretch, { orNothing: true }))
  } catch (error) {
    if (!(error instanceof NotAllBlocked)) throw error
  }
  return blockPeriod(tx, stretch, tries - 1)
}

async function blockAll(tx: Tx, stretch: Stretch, { orNothing }: { orNothing: boolean }): Promise<FacilityPeriod[]> {
  const held = stretch.isHeld ? await deleteHoldsIn(tx, stretch) : []
  const { blocked, gaps } = await insertBlocks(tx, stretch)
  if (orNothing && blocked.length < gaps) throw new NotAllBlocked()
  return [...toPeriods(held), ...toPeriods(blocked)]
}

class NotAllBlocked extends Error {
  constructor() {
    super('Somebody takes time in this period at the same moment.')
    this.name = 'NotAllBlocked'
  }
}

/** Gives a blocked period back; answers what was blocked. */
export async function unblockPeriod(tx: Tx, blocking: Blocking): Promise<FacilityPeriod[]> {
  return toPeriods(await deleteBlocks(tx, blocking))
}

/** The bookings that have time in this period on the facility's ground which is not over yet, in order of that time. */
export function listBookingsOn(db: Db | Tx, place: Pick<Blocking, 'facilityId' | 'period'>): Promise<string[]> {
  return listBookingsIn(db, place)
}
