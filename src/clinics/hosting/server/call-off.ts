import { unblockPeriod } from '#availability/blocks/server/block-period.ts'
import { announceChanges } from '#availability/server/announce-changes.ts'
import { offerFreedTimes } from '#bookings/waiting-list/server/offer-freed-times.ts'
import type { ClinicCancelReason } from '#clinics/contract.ts'
import { endAllBookings, type Refunds, type Unsold } from '#clinics/seats/server/end-clinic-booking.ts'
import type { ClinicContext } from '#clinics/server/clinic-services.ts'
import { endOfClinic } from '#clinics/server/read-clinic.ts'
import { type ClinicRow, deleteHoldsOf, findClinic, markCancelled, markWaitsMissed } from '#clinics/server/store.ts'
import type { Tx } from '#kit/server/db/db.ts'
import { notifyCancelled } from './notify-host.ts'

type Reason = { because: ClinicCancelReason; note: string | null }

/**
 * Needs the clinic's lock. Refunds and notifies everyone, ends holds and the waitlist, and frees the field,
 * first for its own waitlist. Does nothing if already cancelled.
 */
export async function callOff(
  tx: Tx,
  context: ClinicContext,
  clinic: ClinicRow,
  { because, note }: Reason,
): Promise<Refunds> {
  const { id, facilityId } = clinic
  const nothing: Refunds = { refunded: 0, refundedCents: 0 }
  if (!(await markCancelled(tx, { id, because, note }))) return nothing
  const ended = (await findClinic(tx, id))!
  const money = isUnsold(because) ? nothing : await endAllBookings(tx, context, ended, because)
  await deleteHoldsOf(tx, id)
  await markWaitsMissed(tx, id)
  const period = { start: clinic.scheduledAt.getTime(), end: endOfClinic(clinic) }
  const freed = await unblockPeriod(tx, { facilityId, period, blockId: id })
  await notifyCancelled(tx, (await findClinic(tx, id))!, money)
  if (because !== 'closed') await offerFreedTimes(tx, freed)
  for (const { facilityId: freedId, ...each } of freed) announceChanges(tx, { facilityId: freedId, periods: [each] })
  return money
}

function isUnsold(because: ClinicCancelReason): because is Unsold {
  return because === 'declined' || because === 'not-approved'
}
