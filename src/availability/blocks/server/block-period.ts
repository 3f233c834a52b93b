import type { Period } from '#availability/rules.ts'
import { type FacilityPeriod, toPeriods } from '#availability/server/release-booked-slots.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'
import { deleteBlocks, deleteHoldsIn, insertBlocks, listBookingsIn, listHoldsIn } from './store.ts'

type Blocking = { facilityId: string; period: Period; blockId: string }

/** Retries after losing a race for a stretch. */
const TRIES = 20

/**
 * Deletes the period's holds and blocks all time without a booking or another block, whatever the schedule says.
 * Returns what it took, to announce; a repeated call blocks what has become free. Works in time order like all other
 * code and ends each hold only once everything before it is blocked: a visitor who took an earlier time and waits for
 * this hold would deadlock with us.
 */
export async function blockPeriod(tx: Tx, blocking: Blocking, tries = TRIES): Promise<FacilityPeriod[]> {
  const changed: FacilityPeriod[] = []
  const holds = toPeriods(await listHoldsIn(tx, blocking))
  for (const period of cutAt(holds, blocking.period)) {
    const isHeld = holds.some(({ start, end }) => start < period.end && period.start < end)
    changed.push(...(await blockSpan(tx, { ...blocking, period, isHeld }, tries)))
  }
  return changed
}

function cutAt(holds: readonly Period[], { start, end }: Period): Period[] {
  const edges = holds.flatMap(hold => [hold.start, hold.end]).filter(edge => start < edge && edge < end)
  const marks = [...new Set([start, ...edges, end])].sort((a, b) => a - b)
  return marks.slice(1).map((mark, index) => ({ start: marks[index]!, end: mark }))
}

type TimeSpan = Blocking & { isHeld: boolean }

async function blockSpan(tx: Tx, span: TimeSpan, tries: number): Promise<FacilityPeriod[]> {
  // The next call blocks what is missing then.
  if (tries === 0) return blockAll(tx, span, { orNothing: false })
  try {
    return await tx.savepoint(inner => blockAll(inner, span, { orNothing: true }))
  } catch (error) {
    if (!(error instanceof NotAllBlocked)) throw error
  }
  return blockPeriod(tx, span, tries - 1)
}

async function blockAll(tx: Tx, span: TimeSpan, { orNothing }: { orNothing: boolean }): Promise<FacilityPeriod[]> {
  const held = span.isHeld ? await deleteHoldsIn(tx, span) : []
  const { blocked, gaps } = await insertBlocks(tx, span)
  if (orNothing && blocked.length < gaps) throw new NotAllBlocked()
  return [...toPeriods(held), ...toPeriods(blocked)]
}

class NotAllBlocked extends Error {
  constructor() {
    super('Someone else is taking time in this period at the same moment.')
    this.name = 'NotAllBlocked'
  }
}

/** Returns what was blocked. */
export async function unblockPeriod(tx: Tx, blocking: Pick<Blocking, 'period' | 'blockId'>): Promise<FacilityPeriod[]> {
  return toPeriods(await deleteBlocks(tx, blocking))
}

/** Not over, in time order. */
export function listBookingsOn(db: Db | Tx, place: Pick<Blocking, 'facilityId' | 'period'>): Promise<string[]> {
  return listBookingsIn(db, place)
}
