import { endOfClinic } from '#clinics/server/read-clinic.ts'
import type { ClinicRow } from '#clinics/server/store.ts'
import type { Tx } from '#kit/server/db/db.ts'
import { offsetMinutesAt, toOffsetIso } from '#kit/shared/time.ts'
import { queueMessage } from '#messages/server/queue-message.ts'
import type { WaitingRow } from './store.ts'

/** Times: ISO 8601 with the facility's offset. */
export type ClinicWaitingFacts = {
  waitingId: string
  name: string
  places: number
  clinicId: string
  title: string
  /** Whole US cents a person. */
  priceCents: number
  facilityName: string
  facilityAddress: string
  timeZone: string
  startTime: string
  endTime: string
}

export type ClinicWaitingMessages = {
  'clinic-waiting-joined': ClinicWaitingFacts
  'clinic-waiting-offer': ClinicWaitingFacts & { heldUntil: string }
}

export function notifyJoined(tx: Tx, clinic: ClinicRow, row: WaitingRow): Promise<void> {
  return queueWaitingMessage(tx, row, { kind: 'clinic-waiting-joined', payload: factsOf(clinic, row), once: row.id })
}

/** One mail per offer. */
export function notifyOffered(tx: Tx, clinic: ClinicRow, row: WaitingRow, until: Date): Promise<void> {
  const payload = { ...factsOf(clinic, row), heldUntil: isoIn(clinic, until.getTime()) }
  return queueWaitingMessage(tx, row, {
    kind: 'clinic-waiting-offer',
    payload,
    once: `${row.id}:${until.toISOString()}`,
  })
}

type WaitingSubject = {
  [Kind in keyof ClinicWaitingMessages]: { kind: Kind; payload: ClinicWaitingMessages[Kind]; once: string }
}[keyof ClinicWaitingMessages]

function queueWaitingMessage(
  tx: Tx,
  { email, visitorId }: WaitingRow,
  { kind, payload, once }: WaitingSubject,
): Promise<void> {
  return queueMessage(tx, { kind, recipient: email, visitorId, payload, dedupeKey: `${kind}:${once}` })
}

function factsOf(clinic: ClinicRow, { id, name, seats }: WaitingRow): ClinicWaitingFacts {
  const { title, priceCents, facilityName, address, timeZone, scheduledAt } = clinic
  return {
    waitingId: id,
    name,
    places: seats,
    clinicId: clinic.id,
    title,
    priceCents,
    facilityName,
    facilityAddress: address,
    timeZone,
    startTime: isoIn(clinic, scheduledAt.getTime()),
    endTime: isoIn(clinic, endOfClinic(clinic)),
  }
}

function isoIn({ timeZone }: Pick<ClinicRow, 'timeZone'>, at: number): string {
  return toOffsetIso(at, offsetMinutesAt(timeZone, at))
}
