import type { Access } from '#bookings/server/access.ts'
import { waitingListProblem } from '#bookings/waiting-list/contract.ts'
import type { ClinicContext } from '#clinics/server/clinic-services.ts'
import { findHold, lockClinic, passHold } from '#clinics/server/store.ts'
import { offerFreedSeats } from './offer-freed-seats.ts'
import { findWaiting, writeHolder } from './store.ts'
import { openWaiting } from './waiting-access.ts'

type Claim = { clinicId: string; places: number; heldUntil: string }

/**
 * Moves the offer's hold to this browser: the mail may be opened on another device. The browser's earlier hold goes
 * to the next in line. Idempotent. Refuses: clinic-waiting-not-found, offer-over.
 */
export async function claimOffer(
  context: ClinicContext,
  { id, access, visitorId }: { id: string; access: Access; visitorId: string },
): Promise<Claim> {
  const { clinicId } = await openWaiting(context, { id, access })
  const claim = await context.db.begin(async tx => {
    await lockClinic(tx, clinicId)
    const row = await findWaiting(tx, id)
    if (!row?.heldUntil) throw waitingListProblem('offer-over')
    const isMoved = await passHold(tx, { clinicId, fromVisitorId: row.holderId!, toVisitorId: visitorId })
    if (!isMoved) throw waitingListProblem('offer-over')
    await writeHolder(tx, row, visitorId)
    await offerFreedSeats(tx, clinicId)
    const hold = (await findHold(tx, { clinicId, visitorId }))!
    return { clinicId, places: hold.seats, heldUntil: hold.expiresAt.toISOString() }
  })
  return claim
}
