import type { Clinic } from '#clinics/contract.ts'
import { toClinic } from '#clinics/server/read-clinic.ts'
import type { ClinicRow } from '#clinics/server/store.ts'
import type { Tx } from '#kit/server/db/db.ts'
import { product } from '#kit/shared/product.ts'
import { type OutgoingMessage, queueMessage } from '#messages/server/queue-message.ts'
import { emailOfAthlete } from './store.ts'

/** A snapshot; `fieldCents` in US cents. Mails queued by older servers have no `facilityAccessVersion`. */
export type HostFacts = { clinic: Clinic; fieldCents: number; facilityAccessVersion?: number }

export type HostMessages = {
  'clinic-published': HostFacts
  'clinic-field-reserved': HostFacts
  'clinic-requested': HostFacts
  /** To the field's owner, or to us if there is no contact. */
  'clinic-to-approve': HostFacts & { isForOperator: boolean }
  'clinic-confirmed': HostFacts & { placesBooked: number }
  'clinic-cancelled': HostFacts & { refunded: number; refundedCents: number }
  'clinic-field-released': HostFacts
  'clinic-message': HostFacts & { subject: string; body: string; booking: { id: string; accessVersion: number } }
}

/** To the athlete, and to the field's owner if reachable. */
export async function notifyPublished(tx: Tx, clinic: ClinicRow): Promise<void> {
  const facts = factsOf(clinic)
  await queueMessage(tx, [
    ...(await toAthlete(tx, clinic, 'clinic-published', facts)),
    ...toField(clinic, 'clinic-field-reserved', facts),
  ])
}

/** For someone else's field: the athlete waits, the owner is asked. */
export async function notifyRequested(tx: Tx, clinic: ClinicRow): Promise<void> {
  const facts = factsOf(clinic)
  const isForOperator = clinic.facilityEmail === null
  await queueMessage(tx, [
    ...(await toAthlete(tx, clinic, 'clinic-requested', facts)),
    {
      kind: 'clinic-to-approve',
      recipient: clinic.facilityEmail ?? product.supportEmail,
      payload: { ...facts, isForOperator },
      dedupeKey: `clinic-to-approve:${clinic.id}`,
    },
  ])
}

export async function notifyApproved(tx: Tx, clinic: ClinicRow): Promise<void> {
  await queueMessage(tx, await toAthlete(tx, clinic, 'clinic-published', factsOf(clinic)))
}

export async function notifyTakesPlace(tx: Tx, clinic: ClinicRow, placesBooked: number): Promise<void> {
  await queueMessage(tx, await toAthlete(tx, clinic, 'clinic-confirmed', { ...factsOf(clinic), placesBooked }))
}

export async function notifyCancelled(
  tx: Tx,
  clinic: ClinicRow,
  money: { refunded: number; refundedCents: number },
): Promise<void> {
  const facts = factsOf(clinic)
  // The caller who closed or declined the field knows.
  const fieldHears = clinic.cancelledBecause !== 'closed' && clinic.cancelledBecause !== 'declined'
  await queueMessage(tx, [
    ...(await toAthlete(tx, clinic, 'clinic-cancelled', { ...facts, ...money })),
    ...(fieldHears ? toField(clinic, 'clinic-field-released', facts) : []),
  ])
}

export function factsOf(clinic: ClinicRow): HostFacts {
  const { fieldCents, facilityAccessVersion } = clinic
  return { clinic: toClinic(clinic), fieldCents, facilityAccessVersion }
}

async function toAthlete<K extends keyof HostMessages>(
  tx: Tx,
  { id, athleteId }: ClinicRow,
  kind: K,
  payload: HostMessages[K],
): Promise<OutgoingMessage[]> {
  const recipient = await emailOfAthlete(tx, athleteId)
  return recipient === null ? [] : [{ kind, recipient, payload, dedupeKey: `${kind}:${id}` }]
}

function toField<K extends keyof HostMessages>(
  { id, facilityEmail }: ClinicRow,
  kind: K,
  payload: HostMessages[K],
): OutgoingMessage[] {
  return facilityEmail === null ? [] : [{ kind, recipient: facilityEmail, payload, dedupeKey: `${kind}:${id}` }]
}
