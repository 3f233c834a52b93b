import type { Access } from '#bookings/server/access.ts'
import type { ClinicContext } from '#clinics/server/clinic-services.ts'
import { deleteHold, lockClinic } from '#clinics/server/store.ts'
import type { ClinicWaitingStatus } from '../contract.ts'
import { clinicWaitingListProblem } from '../contract.ts'
import { offerFreedSeats } from './offer-freed-seats.ts'
import { findWaiting, markLeft } from './store.ts'
import { openWaiting } from './waiting-access.ts'

/**
 * Its held places go to the next in line in the same transaction. No effect on ended entries. Refuses:
 * clinic-waiting-not-found.
 */
export async function leaveWaitingList(
  context: ClinicContext,
  asked: { id: string; access: Access },
): Promise<{ status: ClinicWaitingStatus }> {
  const { clinicId } = await openWaiting(context, asked)
  const status = await context.db.begin(async tx => {
    await lockClinic(tx, clinicId)
    const row = await findWaiting(tx, asked.id)
    if (!row) throw clinicWaitingListProblem('clinic-waiting-not-found')
    if (row.status !== 'waiting' && row.status !== 'offered') return row.status
    await markLeft(tx, row.id)
    if (row.holderId) await deleteHold(tx, { clinicId, visitorId: row.holderId })
    await offerFreedSeats(tx, clinicId)
    return 'left' as const
  })
  return { status }
}
