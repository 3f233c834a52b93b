import { actorOf, recordAudit } from '#accounts/server/record-audit.ts'
import { unblockPeriod } from '#availability/blocks/server/block-period.ts'
import { announceChanges } from '#availability/server/announce-changes.ts'
import { offerFreedTimes } from '#bookings/waiting-list/server/offer-freed-times.ts'
import { type Clinic, type ClinicCancelReason, clinicProblem } from '#clinics/contract.ts'
import { endAllBookings, type Refunds, type Unsold } from '#clinics/seats/server/end-clinic-booking.ts'
import type { ClinicContext, ClinicServices } from '#clinics/server/clinic-services.ts'
import { type HostAccess, openClinic } from '#clinics/server/host-access.ts'
import { endOfClinic, readClinic } from '#clinics/server/read-clinic.ts'
import {
  type ClinicRow,
  deleteHoldsOf,
  findClinic,
  lockClinic,
  markCancelled,
  markWaitsMissed,
} from '#clinics/server/store.ts'
import type { Tx } from '#kit/server/db/db.ts'
import { toDecimal } from '#kit/shared/money.ts'
import { notifyCancelled } from './notify-host.ts'
import { refundsOfCancellation } from './store.ts'

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
  const { id } = clinic
  const nothing: Refunds = { refunded: 0, refundedCents: 0 }
  if (!(await markCancelled(tx, { id, because, note }))) return nothing
  const ended = (await findClinic(tx, id))!
  const money = isUnsold(because) ? nothing : await endAllBookings(tx, context, ended, because)
  await deleteHoldsOf(tx, id)
  await markWaitsMissed(tx, id)
  const period = { start: clinic.scheduledAt.getTime(), end: endOfClinic(clinic) }
  const freed = await unblockPeriod(tx, { period, blockId: id })
  await notifyCancelled(tx, (await findClinic(tx, id))!, money)
  if (because !== 'closed') await offerFreedTimes(tx, freed)
  for (const { facilityId: freedId, ...each } of freed) announceChanges(tx, { facilityId: freedId, periods: [each] })
  return money
}

function isUnsold(because: ClinicCancelReason): because is Unsold {
  return because === 'declined' || because === 'not-approved'
}

type Input = { id: string; access: HostAccess; note: string }

/**
 * Refunds everyone in full. Idempotent: repeats the first result. Refuses: clinic-not-found, not-allowed,
 * clinic-over.
 */
export async function cancelClinic(
  services: ClinicServices,
  { id, access, note }: Input,
): Promise<{ clinic: Clinic; refunded: number; refundedAmount: string }> {
  const { relations } = await openClinic(services, { id, access })
  const because = relations.includes('host') ? 'athlete' : 'administrator'
  const { refunded, refundedCents } = await services.db.begin(async (tx): Promise<Refunds> => {
    const clinic = await lockClinic(tx, id)
    if (!clinic) throw clinicProblem('clinic-not-found')
    if (clinic.status === 'cancelled') return refundsOfCancellation(tx, id)
    if (clinic.scheduledAt <= clinic.now) throw clinicProblem('clinic-over')
    const off = await callOff(tx, services, clinic, { because, note: note || null })
    const actor = actorOf(access, relations)
    if (actor)
      await recordAudit(tx, {
        actor,
        action: 'clinic-cancelled',
        subject: { kind: 'clinic', id, name: clinic.title },
        before: { status: clinic.status },
        after: { status: 'cancelled', note, refunded: off.refunded, refundedAmount: toDecimal(off.refundedCents) },
      })
    return off
  })
  return { clinic: await readClinic(services.db, id), refunded, refundedAmount: toDecimal(refundedCents) }
}
