import { availabilityProblem } from '#availability/contract.ts'
import { listSlots } from '#availability/server/list-slots.ts'
import { locateBookableSlots } from '#availability/server/locate-slots.ts'
import type { BookingContext } from '#bookings/server/booking-services.ts'
import {
  JOINED_MAILS_PER_DAY,
  MAX_IN_LINE,
  MAX_WAITS,
  MAX_WAITS_OF_EMAIL,
  waitingListProblem,
} from '#bookings/waiting-list/contract.ts'
import type { Tx } from '#kit/server/db/db.ts'
import { dateIn } from '#kit/shared/time.ts'
import { notifyJoined } from './notify-waiting.ts'
import { countPlaces, findPlace, insertWaiting, lockLine, markNotified, type NewWaiting } from './store.ts'

type JoinRequest = { slotId: string; name: string; email: string; visitorId: string }

/**
 * Once per visitor or email. Anyone can enter any address, so lines, places and mails are limited. Refuses:
 * slot-unknown, slot-over, too-late-to-book, date-too-far-ahead, slot-is-open (their own hold too), slot-closed,
 * too-many-waits, waiting-list-full.
 */
export async function joinWaitingList(
  context: BookingContext,
  request: JoinRequest,
): Promise<{ id: string; position: number }> {
  const { db } = context
  const time = await locateTaken(context, request)
  const place = await db.begin(async tx => {
    await lockLine(tx, request)
    return (await findPlace(tx, request)) ?? (await takePlace(tx, { ...request, ...time }))
  })
  return { id: place.id, position: place.position }
}

async function takePlace(tx: Tx, request: NewWaiting) {
  const { inLine, ofVisitor, ofEmail } = await countPlaces(tx, request)
  if (ofVisitor >= MAX_WAITS || ofEmail >= MAX_WAITS_OF_EMAIL) throw waitingListProblem('too-many-waits')
  if (inLine >= MAX_IN_LINE) throw waitingListProblem('waiting-list-full')
  await insertWaiting(tx, request)
  const place = (await findPlace(tx, request))!
  if (await markNotified(tx, { ...place, perDay: JOINED_MAILS_PER_DAY })) await notifyJoined(tx, place)
  return place
}

/** The job finds one that opens up right now. */
async function locateTaken(context: BookingContext, { slotId, visitorId }: JoinRequest) {
  const { facilityId, offer, slots } = await locateBookableSlots(context.db, [slotId])
  const { start, end } = slots[0]!
  const day = await listSlots(context, { facilityId, date: dateIn(offer.timeZone, start), visitorId })
  const slot = day.find(({ id }) => id === slotId)
  if (!slot) throw availabilityProblem('slot-unknown')
  if (slot.status === 'open' || slot.heldByYou) throw waitingListProblem('slot-is-open')
  if (slot.status === 'blocked') throw waitingListProblem('slot-closed')
  return { facilityId, start, end }
}
