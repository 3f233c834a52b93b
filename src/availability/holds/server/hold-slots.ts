import { availabilityProblem, HOLD_MINUTES } from '#availability/contract.ts'
import { holdsProblem } from '#availability/holds/contract.ts'
import type { Period } from '#availability/rules.ts'
import { announceChanges } from '#availability/server/announce-changes.ts'
import { type LocatedSlots, locateBookableSlots, locateSlots } from '#availability/server/locate-slots.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'
import type { Problem } from '#kit/shared/problem.ts'
import { findExceededLimit, type Holder, takePeriods } from './store.ts'

type HoldRequest = Holder & { slotIds: readonly string[]; minutes?: number }
type Held = { facilityId: string; slots: { slotId: string; heldUntil: string }[] }
type Taken = Held & { periods: readonly Period[] }

/**
 * All or none; existing holds stay unchanged. Refuses: facility-not-sold, slot-unknown, slots-of-several-facilities,
 * slot-over, not-bookable-yet, too-late-to-book, date-too-far-ahead, slot-taken (naming the slots that are gone), too-many-holds,
 * too-many-holds-on-network, too-many-holds-at-facility.
 */
export async function holdSlots(db: Db, request: HoldRequest): Promise<Held> {
  const { periods, ...held } = await holdWithRetry(db, request)
  announceChanges(db, { facilityId: held.facilityId, periods })
  return held
}

async function holdWithRetry(db: Db, request: HoldRequest): Promise<Taken> {
  try {
    return await takeAll(db, await locateSlots(db, request.slotIds), request)
  } catch (error) {
    if (!(error instanceof NotAllTaken)) throw error
    // Saves a crowd's losers three statements.
    if (error.isByOthers) throw availabilityProblem('slot-taken', { slotIds: error.slotIds })
  }
  // Just taken, begun, not bookable, a stale offer, a limit, or just held by the visitor's other tab, which the
  // statement could not see yet. Try again with fresh data.
  try {
    return await takeAll(db, await locateBookableSlots(db, request.slotIds), request)
  } catch (error) {
    throw error instanceof NotAllTaken ? await refusalOf(db, error, request) : error
  }
}

const limitProblems = {
  visitor: 'too-many-holds',
  network: 'too-many-holds-on-network',
  facility: 'too-many-holds-at-facility',
} as const

async function refusalOf(db: Db, { slotIds, facilityId }: NotAllTaken, holder: Holder): Promise<Problem> {
  const { visitorId, networkKey } = holder
  const limit = await findExceededLimit(db, { visitorId, networkKey, facilityId, amount: slotIds.length })
  return limit ? holdsProblem(limitProblems[limit]) : availabilityProblem('slot-taken', { slotIds })
}

/** Ends the transaction, so none is held. */
class NotAllTaken extends Error {
  readonly facilityId: string
  readonly slotIds: string[]
  /** Someone else had all of them before. */
  readonly isByOthers: boolean

  constructor({ facilityId, slotIds, isByOthers }: Pick<NotAllTaken, 'facilityId' | 'slotIds' | 'isByOthers'>) {
    super('Not every slot could be taken.')
    this.facilityId = facilityId
    this.slotIds = slotIds
    this.isByOthers = isByOthers
  }
}

async function takeAll(
  db: Db,
  { facilityId, offer, slots }: LocatedSlots,
  { visitorId, networkKey, minutes = HOLD_MINUTES }: HoldRequest,
): Promise<Taken> {
  async function take(on: Db | Tx): Promise<Taken> {
    const found = await takePeriods(on, { facilityId, ...offer, periods: slots, visitorId, networkKey, minutes })
    const heldUntil = new Map<number, string>()
    const others = new Set<number>()
    for (const { start, expiresAt } of found)
      if (expiresAt) heldUntil.set(start.getTime(), expiresAt.toISOString())
      else others.add(start.getTime())
    const lost = slots.filter(({ start }) => !heldUntil.has(start))
    if (lost.length > 0)
      throw new NotAllTaken({
        facilityId,
        slotIds: lost.map(({ id }) => id),
        isByOthers: lost.every(({ start }) => others.has(start)),
      })
    const answers = slots.map(({ id, start }) => ({ slotId: id, heldUntil: heldUntil.get(start)! }))
    return { facilityId, slots: answers, periods: slots }
  }
  // One slot needs no transaction.
  return slots.length === 1 ? take(db) : db.begin(take)
}
