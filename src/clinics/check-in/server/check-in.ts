import type { Relation } from '#accounts/rules.ts'
import { actorOf, recordAudit } from '#accounts/server/record-audit.ts'
import type { ClinicServices } from '#clinics/server/clinic-services.ts'
import { type HostAccess, openClinic } from '#clinics/server/host-access.ts'
import { endOfClinic } from '#clinics/server/read-clinic.ts'
import type { ClinicRow } from '#clinics/server/store.ts'
import type { CheckIn } from '../contract.ts'
import { checkInProblem } from '../contract.ts'
import { mayCheckIn } from '../rules.ts'
import { findParticipant, type ParticipantRow, writeCheckIn } from './store.ts'

type Shown = { code: string; access: HostAccess }

/** Refuses: check-in-unknown, not-allowed. */
export async function readCheckIn(services: ClinicServices, shown: Shown): Promise<CheckIn> {
  const { clinic, participant } = await openCode(services, shown)
  return present(clinic, participant)
}

/**
 * `isHere: false` undoes it. Idempotent. Refuses: check-in-unknown, not-allowed, check-in-cancelled,
 * check-in-closed.
 */
export async function checkIn(
  services: ClinicServices,
  { isHere, ...shown }: Shown & { isHere: boolean },
): Promise<CheckIn> {
  const { clinic, participant, relations } = await openCode(services, shown)
  const actor = actorOf(shown.access, relations)
  if (!participant.isLive) throw checkInProblem('check-in-cancelled')
  const when = { startsAt: clinic.scheduledAt.getTime(), endsAt: endOfClinic(clinic) }
  if (!mayCheckIn(when, clinic.now.getTime())) throw checkInProblem('check-in-closed')
  const written = await services.db.begin(async tx => {
    const done = await writeCheckIn(tx, { id: participant.id, isHere })
    if (done && actor) {
      const subject = { kind: 'clinic', id: clinic.id, name: clinic.title }
      await recordAudit(tx, {
        actor,
        action: 'clinic-check-in',
        subject,
        after: { participantId: participant.id, isHere },
      })
    }
    return done
  })
  if (!written) throw checkInProblem('check-in-cancelled')
  return present(clinic, { ...participant, ...written })
}

/** Strangers with a code learn only that they are not allowed. */
async function openCode(
  services: ClinicServices,
  { code, access }: Shown,
): Promise<{ clinic: ClinicRow; participant: ParticipantRow; relations: Relation[] }> {
  const participant = await findParticipant(services.db, code)
  if (!participant) throw checkInProblem('check-in-unknown')
  return { participant, ...(await openClinic(services, { id: participant.clinicId, access })) }
}

function present({ id: clinicId, title: clinicTitle }: ClinicRow, participant: ParticipantRow): CheckIn {
  const { id, name, age, checkedInAt, guardianName, emergencyName, emergencyPhone } = participant
  return {
    clinicId,
    clinicTitle,
    attendee: {
      id,
      name,
      age,
      checkedInAt: checkedInAt?.toISOString() ?? null,
      guardianName,
      emergencyContact: emergencyName && emergencyPhone ? { name: emergencyName, phone: emergencyPhone } : null,
    },
  }
}
