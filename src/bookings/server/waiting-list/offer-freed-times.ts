import type { PricedPeriod } from '#availability/rules.ts'
import type { FacilityPeriod } from '#availability/server/free-slots.ts'
import { takeHold } from '#availability/server/holds/take-hold.ts'
import { locateBookableSlots } from '#availability/server/locate-slots.ts'
import { LATE_OFFER_MINUTES, OFFER_MINUTES } from '#bookings/waiting-list-contract.ts'
import type { Tx } from '#kit/server/db.ts'
import { Problem } from '#kit/shared/problem.ts'
import { countPassed, lockFirstInLine, markMissed, markOffered, type WaitingRow } from './store.ts'
import { tellOfOffer } from './tell-of-waiting.ts'

/**
 * Holds what was freed for whoever waits for it first, in the transaction that frees it, so that nobody can snatch it in
 * between; they are told by mail. Where facilities share ground, whoever waits at the other one is asked too, all in the order
 * in which they came. Who waits for what is not offered any more, such as after another schedule, has missed it. One question
 * when nobody waits. Answers how many were offered a time.
 */
export async function offerFreedTimes(tx: Tx, freed: readonly FacilityPeriod[]): Promise<number> {
  if (freed.length === 0) return 0
  const inLine = await lockFirstInLine(tx, freed)
  const asked = new Set<string>()
  let offers = 0
  for (const waiting of inLine) {
    // Who comes later for the same slot has to go on waiting, whatever became of it.
    if (asked.has(waiting.slotId)) continue
    asked.add(waiting.slotId)
    const period = await locate(tx, waiting)
    if (!period) await markMissed(tx, ofSlot(inLine, waiting))
    else if (await offer(tx, waiting, period)) offers++
  }
  return offers
}

/** Only these are locked: whom another transaction is serving is left to it. */
function ofSlot(inLine: readonly WaitingRow[], { slotId }: WaitingRow): string[] {
  return inLine.filter(each => each.slotId === slotId).map(({ id }) => id)
}

/** At the price of now. False when the time cannot be had: taken on ground in common, or begun. */
async function offer(tx: Tx, waiting: WaitingRow, period: PricedPeriod): Promise<boolean> {
  const { id, facilityId, visitorId } = waiting
  const minutes = (await countPassed(tx, waiting)) < FULL_OFFERS ? OFFER_MINUTES : LATE_OFFER_MINUTES
  const held = await takeHold(tx, { facilityId, periods: [period], visitorId, minutes })
  if (held.length === 0) return false
  await tellOfOffer(tx, waiting, await markOffered(tx, id, minutes))
  return true
}

/** Whoever is first, and the next person. */
const FULL_OFFERS = 2

/** Undefined when the facility does not offer it any more, or it has begun. */
async function locate(tx: Tx, { slotId }: WaitingRow) {
  try {
    const { slots } = await locateBookableSlots(tx, [slotId])
    return slots[0]
  } catch (error) {
    if (error instanceof Problem) return undefined
    throw error
  }
}
