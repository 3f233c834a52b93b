import { releaseSlots } from '#availability/holds/server/release-slots.ts'
import { announceSlots } from '#availability/server/announce-changes.ts'
import type { Access } from '#bookings/server/access.ts'
import type { BookingContext } from '#bookings/server/booking-services.ts'
import { type WaitingStatus, waitingListProblem } from '#bookings/waiting-list/contract.ts'
import { offerFreedTimes } from './offer-freed-times.ts'
import { lockWaiting, markLeft, type WaitingRow } from './store.ts'
import { openWaiting } from './waiting-access.ts'

/** Passes an offered time on in the same transaction. Refuses: waiting-not-found. */
export async function leaveWaitingList(
  context: BookingContext,
  asked: { id: string; access: Access },
): Promise<{ status: WaitingStatus }> {
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

function periodOf({ facilityId, startsAt, endsAt }: WaitingRow) {
  return { facilityId, start: startsAt.getTime(), end: endsAt.getTime() }
}
