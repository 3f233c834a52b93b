import { endOfClinic } from '#clinics/server/read-clinic.ts'
import type { ClinicRow } from '#clinics/server/store.ts'
import type { Tx } from '#kit/server/db/db.ts'
import { isoIn } from '#kit/shared/time.ts'
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
  const { id, email, visitorId } = row
  const payload: ClinicWaitingMessages['clinic-waiting-joined'] = factsOf(clinic, row)
  const kind = 'clinic-waiting-joined'
  return queueMessage(tx, { kind, recipient: email, visitorId, payload, dedupeKey: `${kind}:${id}` })
}

/** One mail per offer. */
export function notifyOffered(tx: Tx, clinic: ClinicRow, row: WaitingRow, until: Date): Promise<void> {
  const { id, email, visitorId } = row
  const heldUntil = isoIn(clinic.timeZone, until.getTime())
  const payload: ClinicWaitingMessages['clinic-waiting-offer'] = { ...factsOf(clinic, row), heldUntil }
  const kind = 'clinic-waiting-offer'
  const dedupeKey = `${kind}:${id}:${until.toISOString()}`
  return queueMessage(tx, { kind, recipient: email, visitorId, payload, dedupeKey })
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
    startTime: isoIn(timeZone, scheduledAt.getTime()),
    endTime: isoIn(timeZone, endOfClinic(clinic)),
  }
}
