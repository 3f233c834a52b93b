import type { Db, Tx } from '#kit/server/db.ts'
import { availabilityProblem, HOLD_MINUTES } from '../contract.ts'
import type { PricedPeriod } from '../rules.ts'
import { locateSlots } from './locate-slots.ts'
import { takePeriods } from './store.ts'

/**
 * Holds slots for a visitor: all of them or none. Slots that the visitor holds already stay held as they were.
 * Refuses: slot-unknown, slots-of-several-facilities, slot-over, slot-taken (naming the slots that are gone).
 */
export async function holdSlots(
  db: Db,
  { slotIds, visitorId, minutes = HOLD_MINUTES }: { slotIds: readonly string[]; visitorId: string; minutes?: number },
): Promise<{ facilityId: string; slots: { slotId: string; heldUntil: string }[] }> {
  const { facilityId, groundId, slots } = await locateSlots(db, slotIds)
  const take = (on: Db | Tx) => takeAll(on, { facilityId, groundId, slots, visitorId, minutes })
  // One slot is one statement and needs no transaction; of several, a refusal must undo the others.
  const held = slots.length === 1 ? await take(db) : await db.begin(take)
  return { facilityId, slots: held }
}

type Wanted = {
  facilityId: string
  groundId: string
  slots: readonly (PricedPeriod & { id: string })[]
  visitorId: string
  minutes: number
}

async function takeAll(db: Db | Tx, { slots, ...wanted }: Wanted): Promise<{ slotId: string; heldUntil: string }[]> {
  const held = await takePeriods(db, { ...wanted, periods: slots })
  const heldUntil = new Map(held.map(({ start, expiresAt }) => [start.getTime(), expiresAt.toISOString()]))
  const lost = slots.filter(({ start }) => !heldUntil.has(start))
  if (lost.length > 0) throw availabilityProblem('slot-taken', { slotIds: lost.map(({ id }) => id) })
  return slots.map(({ id, start }) => ({ slotId: id, heldUntil: heldUntil.get(start)! }))
}
