import { actorOf, recordAudit } from '#accounts/server/record-audit.ts'
import { type Clinic, clinicProblem } from '#clinics/contract.ts'
import type { Refunds } from '#clinics/seats/server/end-clinic-booking.ts'
import type { ClinicServices } from '#clinics/server/clinic-services.ts'
import { type HostAccess, openClinic } from '#clinics/server/host-access.ts'
import { readClinic } from '#clinics/server/read-clinic.ts'
import { lockClinic } from '#clinics/server/store.ts'
import { toDecimal } from '#kit/shared/money.ts'
import { callOff } from './call-off.ts'
import { refundedBecause } from './store.ts'

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
    if (clinic.status === 'cancelled') return refundedBecause(tx, { clinicId: id, because: clinic.cancelledBecause })
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
