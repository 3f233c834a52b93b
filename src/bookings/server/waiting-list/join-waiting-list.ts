import { availabilityProblem } from '#availability/contract.ts'
import { listSlots } from '#availability/server/list-slots.ts'
import { locateSlotsNow } from '#availability/server/locate-slots.ts'
import { bookingsProblem } from '#bookings/contract.ts'
import type { Db } from '#kit/server/db.ts'
import { dateIn } from '#kit/shared/time.ts'
import type { BookingContext } from '../booking-services.ts'
import { findPlace, insertWaiting } from './store.ts'
import { tellOfJoining } from './tell-of-waiting.ts'

type Wish = { slotId: string; name: string; email: string; visitorId: string }

/**
 * Waits for a time that somebody else has; the same visitor or email address is in line for it once.
 * Refuses: slot-unknown, slot-over, slot-is-open (their own hold too), slot-closed, too-many-waits.
 */
export async function joinWaitingList(
  { db, wake }: BookingContext,
  wish: Wish,
): Promise<{ id: string; position: number }> {
  const time = await locateTaken(db, wish)
  const place = await db.begin(async tx => {
    const isNew = await insertWaiting(tx, { ...wish, ...time })
    const found = await findPlace(tx, wish)
    if (!found) throw bookingsProblem('too-many-waits')
    if (isNew) await tellOfJoining(tx, found)
    return found
  })
  wake('send-messages')
  return { id: place.id, position: place.position }
}

/** The time of a slot that somebody else has; one that becomes free in this moment is found by the job. */
async function locateTaken(db: Db, { slotId, visitorId }: Wish) {
  const { facilityId, offer, slots } = await locateSlotsNow(db, [slotId])
  const { start, end } = slots[0]!
  const day = await listSlots(db, { facilityId, date: dateIn(offer.timeZone, start), visitorId })
  const slot = day.find(({ id }) => id === slotId)
  if (!slot) throw availabilityProblem('slot-unknown')
  if (slot.status === 'open' || slot.heldByYou) throw bookingsProblem('slot-is-open')
  if (slot.status === 'blocked') throw bookingsProblem('slot-closed')
  return { facilityId, start, end }
}
