import { holdForWaiting } from '#availability/holds/server/hold-for-waiting.ts'
import type { PricedPeriod } from '#availability/rules.ts'
import { locateBookableSlots } from '#availability/server/locate-slots.ts'
import type { FacilityPeriod } from '#availability/server/release-booked-slots.ts'
import { LATE_OFFER_MINUTES, OFFER_MINUTES } from '#bookings/waiting-list/contract.ts'
import type { Tx } from '#kit/server/db/db.ts'
import { Problem } from '#kit/shared/problem.ts'
import { notifyOffered } from './notify-waiting.ts'
import { countPassed, lockFirstInLine, markMissed, markOffered, type WaitingRow } from './store.ts'

/**
 * Runs in the freeing transaction, so nobody can take the time in between. For fields that share space, the lines of all facilities
 * count, in order of joining. Times no longer offered, such as after a schedule change, are missed. One query if nobody
 * waits.
 */
export async function offerFreedTimes(tx: Tx, freed: readonly FacilityPeriod[]): Promise<number> {
  if (freed.length === 0) return 0
  const inLine = await lockFirstInLine(tx, freed)
  const asked = new Set<string>()
  let offers = 0
  for (const waiting of inLine) {
    // Later ones keep waiting, whatever happened.
    if (asked.has(waiting.slotId)) continue
    asked.add(waiting.slotId)
    const period = await locate(tx, waiting)
    if (!period) await markMissed(tx, ofSlot(inLine, waiting))
    else if (await offer(tx, waiting, period)) offers++
  }
  return offers
}

/** Only these are locked; others belong to another transaction. */
function ofSlot(inLine: readonly WaitingRow[], { slotId }: WaitingRow): string[] {
  return inLine.filter(each => each.slotId === slotId).map(({ id }) => id)
}

/** At the present price. False if taken or begun. */
async function offer(tx: Tx, waiting: WaitingRow, period: PricedPeriod): Promise<boolean> {
  const { id, facilityId, visitorId } = waiting
  const minutes = (await countPassed(tx, waiting)) < FULL_OFFERS ? OFFER_MINUTES : LATE_OFFER_MINUTES
  const held = await holdForWaiting(tx, { facilityId, periods: [period], visitorId, minutes })
  if (held.length === 0) return false
  await notifyOffered(tx, waiting, await markOffered(tx, id, minutes))
  return true
}

/** The first two get the full time. */
const FULL_OFFERS = 2

/** Undefined if not offered, or begun. */
async function locate(tx: Tx, { slotId }: WaitingRow) {
  try {
    const { slots } = await locateBookableSlots(tx, [slotId])
    return slots[0]
  } catch (error) {
    if (error instanceof Problem) return undefined
    throw error
  }
}
