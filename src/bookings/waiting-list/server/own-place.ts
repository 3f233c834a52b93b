import { availabilityProblem } from '#availability/contract.ts'
import { moveHolds } from '#availability/holds/server/move-holds.ts'
import { releaseSlots } from '#availability/holds/server/release-slots.ts'
import { announceSlots } from '#availability/server/announce-changes.ts'
import { listSlots } from '#availability/server/list-slots.ts'
import { locateBookableSlots } from '#availability/server/locate-slots.ts'
import type { Access } from '#bookings/server/access.ts'
import type { BookingContext } from '#bookings/server/booking-services.ts'
import {
  JOINED_MAILS_PER_DAY,
  MAX_IN_LINE,
  MAX_WAITS,
  MAX_WAITS_OF_EMAIL,
  type WaitingPlace,
  type WaitingStatus,
  waitingListProblem,
} from '#bookings/waiting-list/contract.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'
import { dateIn, isoIn } from '#kit/shared/time.ts'
import { notifyJoined } from './notify-waiting.ts'
import { offerFreedTimes } from './offer-freed-times.ts'
import {
  countPlaces,
  findPlace,
  findWaiting,
  insertWaiting,
  listPlaces,
  lockLine,
  lockWaiting,
  markLeft,
  markNotified,
  type NewWaiting,
  type WaitingRow,
  writeHolder,
} from './store.ts'
import { openPlace } from './waiting-access.ts'

type Asked = { id: string; access: Access }
type Claim = { facilityId: string; date: string; slotId: string; heldUntil: string }

/** The opening browser may not be the one that joined. Idempotent. Refuses: waiting-not-found, offer-over. */
export async function claimOffer(
  context: BookingContext,
  { visitorId, ...asked }: Asked & { visitorId: string },
): Promise<Claim> {
  const { id } = await openWaiting(context, asked)
  const claim = await context.db.begin(async tx => {
    const row = await lockWaiting(tx, id)
    if (!row?.isOpen) throw waitingListProblem('offer-over')
    const { facilityId, slotId, timeZone, startsAt } = row
    const { start, end } = periodOf(row)
    const moved = await moveHolds(tx, {
      fromVisitorId: row.holderId!,
      toVisitorId: visitorId,
      facilityId,
      periods: [{ start, end }],
    })
    if (moved.length === 0) throw waitingListProblem('offer-over')
    await writeHolder(tx, id, visitorId)
    const date = dateIn(timeZone, startsAt.getTime())
    return { facilityId, date, slotId, heldUntil: row.offeredUntil!.toISOString() }
  })
  announceSlots(context.db, [claim.slotId])
  return claim
}

/** Passes an offered time on in the same transaction. Refuses: waiting-not-found. */
export async function leaveWaitingList(context: BookingContext, asked: Asked): Promise<{ status: WaitingStatus }> {
  const { slotId } = await openWaiting(context, asked)
  const status = await context.db.begin(async tx => {
    const row = await lockWaiting(tx, asked.id)
    if (!row) throw waitingListProblem('waiting-not-found')
    if (row.status !== 'waiting' && row.status !== 'offered') return row.status
    await markLeft(tx, row.id)
    const released = await releaseSlots(tx, [slotId], row.holderId)
    if (released.length > 0) await offerFreedTimes(tx, [periodOf(row)])
    return 'left' as const
  })
  announceSlots(context.db, [slotId])
  return { status }
}

async function openWaiting({ db, signingSecret }: BookingContext, { id, access }: Asked): Promise<WaitingRow> {
  return openPlace(await findWaiting(db, id), { signingSecret, line: 'waiting', access })
}

function periodOf({ facilityId, startsAt, endsAt }: WaitingRow) {
  return { facilityId, start: startsAt.getTime(), end: endsAt.getTime() }
}

/** Future times only. */
export async function listWaiting(db: Db, visitorId: string | null): Promise<WaitingPlace[]> {
  if (!visitorId) return []
  const rows = await listPlaces(db, visitorId)
  return rows.map(({ id, facilityId, facilityName, slotId, status, position, offeredUntil, timeZone, ...row }) => ({
    id,
    facilityId,
    facilityName,
    slotId,
    startTime: isoIn(timeZone, row.startsAt.getTime()),
    endTime: isoIn(timeZone, row.endsAt.getTime()),
    status,
    position: status === 'waiting' ? position : null,
    offeredUntil: status === 'offered' && offeredUntil ? isoIn(timeZone, offeredUntil.getTime()) : null,
  }))
}

type JoinRequest = { slotId: string; name: string; email: string; visitorId: string }

/**
 * Once per visitor or email. Anyone can enter any address, so lines, places and mails are limited. Refuses:
 * slot-unknown, slot-over, not-bookable-yet, too-late-to-book, date-too-far-ahead, slot-is-open (their own hold too), slot-closed,
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
