import type { Db, Tx } from '#kit/server/db.ts'
import { availabilityProblem, HOLD_MINUTES } from '../contract.ts'
import { type LocatedSlots, locateSlots, locateSlotsNow } from './locate-slots.ts'
import { takePeriods } from './store.ts'

type HoldRequest = { slotIds: readonly string[]; visitorId: string; minutes?: number }
type Held = { facilityId: string; slots: { slotId: string; heldUntil: string }[] }

/**
 * Holds slots for a visitor: all of them or none. Slots that the visitor holds already stay held as they were.
 * Refuses: slot-unknown, slots-of-several-facilities, slot-over, slot-taken (naming the slots that are gone).
 */
export async function holdSlots(db: Db, request: HoldRequest): Promise<Held> {
  const remembered = await locateSlots(db, request.slotIds)
  try {
    return await takeAll(db, remembered, request)
  } catch (error) {
    if (!(error instanceof NotAllTaken)) throw error
    // Taken, or begun, or what we remembered of the facility is not true any more: now it is worth asking.
    const current = await locateSlotsNow(db, request.slotIds)
    if (current.offer.offerVersion === remembered.offer.offerVersion) throw slotTaken(error)
    return await takeAll(db, current, request).catch(again => {
      throw again instanceof NotAllTaken ? slotTaken(again) : again
    })
  }
}

/** Ends the transaction, so that of several slots none is held when one is missing. */
class NotAllTaken extends Error {
  readonly slotIds: string[]

  constructor(slotIds: string[]) {
    super('Not every slot could be taken.')
    this.slotIds = slotIds
  }
}

function slotTaken({ slotIds }: NotAllTaken) {
  return availabilityProblem('slot-taken', { slotIds })
}

async function takeAll(
  db: Db,
  { facilityId, offer, slots }: LocatedSlots,
  { visitorId, minutes = HOLD_MINUTES }: HoldRequest,
): Promise<Held> {
  async function take(on: Db | Tx): Promise<Held> {
    const held = await takePeriods(on, { facilityId, ...offer, periods: slots, visitorId, minutes })
    const heldUntil = new Map(held.map(({ start, expiresAt }) => [start.getTime(), expiresAt.toISOString()]))
    const lost = slots.filter(({ start }) => !heldUntil.has(start))
    if (lost.length > 0) throw new NotAllTaken(lost.map(({ id }) => id))
    return { facilityId, slots: slots.map(({ id, start }) => ({ slotId: id, heldUntil: heldUntil.get(start)! })) }
  }
  // One slot is one statement and needs no transaction; of several, a refusal must undo the others.
  return slots.length === 1 ? take(db) : db.begin(take)
}
