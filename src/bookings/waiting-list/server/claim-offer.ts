import { moveHolds } from '#availability/holds/server/move-holds.ts'
import { announceSlots } from '#availability/server/announce-changes.ts'
import type { Access } from '#bookings/server/access.ts'
import type { BookingContext } from '#bookings/server/booking-services.ts'
import { waitingListProblem } from '#bookings/waiting-list/contract.ts'
import { dateIn } from '#kit/shared/time.ts'
import { lockWaiting, writeHolder } from './store.ts'
import { openWaiting } from './waiting-access.ts'

type Claim = { facilityId: string; date: string; slotId: string; heldUntil: string }

/** The opening browser may not be the one that joined. Idempotent. Refuses: waiting-not-found, offer-over. */
export async function claimOffer(
  context: BookingContext,
  { id, access, visitorId }: { id: string; access: Access; visitorId: string },
): Promise<Claim> {
  await openWaiting(context, { id, access })
  const claim = await context.db.begin(async tx => {
    const row = await lockWaiting(tx, id)
    if (!row?.isOpen) throw waitingListProblem('offer-over')
    const { facilityId, slotId, timeZone, startsAt, endsAt } = row
    const moved = await moveHolds(tx, {
      fromVisitorId: row.holderId!,
      toVisitorId: visitorId,
      facilityId,
      periods: [{ start: startsAt.getTime(), end: endsAt.getTime() }],
    })
    if (moved.length === 0) throw waitingListProblem('offer-over')
    await writeHolder(tx, id, visitorId)
    const date = dateIn(timeZone, startsAt.getTime())
    return { facilityId, date, slotId, heldUntil: row.offeredUntil!.toISOString() }
  })
  announceSlots(context.db, [claim.slotId])
  return claim
}
