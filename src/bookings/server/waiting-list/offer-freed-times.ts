import type { FacilityPeriod } from '#availability/server/free-slots.ts'
import { locateSlotsNow } from '#availability/server/locate-slots.ts'
import { takeHold } from '#availability/server/take-hold.ts'
import { OFFER_MINUTES } from '#bookings/contract.ts'
import type { Tx } from '#kit/server/db.ts'
import { Problem } from '#kit/shared/problem.ts'
import { lockFirstInLine, markOffered, type WaitingRow } from './store.ts'
import { tellOfOffer } from './tell-of-waiting.ts'

/**
 * Holds what was freed for whoever waits for it first, in the transaction that frees it, so that nobody can snatch it in
 * between; they are told by mail. Where facilities share ground, whoever waits at the other one is asked too, all in the order
 * in which they came. One question when nobody waits. Answers how many were offered a time.
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
    if (await offer(tx, waiting)) offers++
  }
  return offers
}

/** At the price of now. False when the time cannot be had: taken on ground in common, begun, or not offered any more. */
async function offer(tx: Tx, waiting: WaitingRow): Promise<boolean> {
  const { id, facilityId, visitorId } = waiting
  const period = await locate(tx, waiting)
  if (!period) return false
  const held = await takeHold(tx, { facilityId, periods: [period], visitorId, minutes: OFFER_MINUTES })
  if (held.length === 0) return false
  await tellOfOffer(tx, waiting, await markOffered(tx, id, OFFER_MINUTES))
  return true
}

async function locate(tx: Tx, { slotId }: WaitingRow) {
  try {
    const { slots } = await locateSlotsNow(tx, [slotId])
    return slots[0]
  } catch (error) {
    if (error instanceof Problem) return undefined
    throw error
  }
}
