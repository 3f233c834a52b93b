import type { ClinicWaiting } from '#clinics/contract.ts'
import type { Db } from '#kit/server/db.ts'
import { listPlaces, type WaitingRow } from './store.ts'

/** A visitor's own places in line for clinics that lie ahead; none for a browser that is not known. */
export async function listWaiting(db: Db, visitorId: string | null): Promise<ClinicWaiting[]> {
  return visitorId ? (await listPlaces(db, visitorId)).map(toWaiting) : []
}

function toWaiting({ id, clinicId, title, places, status, position, heldUntil }: WaitingRow): ClinicWaiting {
  return {
    id,
    clinicId,
    title,
    places,
    // The job comes by within a minute.
    status: status === 'offered' && heldUntil === null ? 'missed' : status,
    position: status === 'waiting' ? position : null,
    offeredUntil: heldUntil?.toISOString() ?? null,
  }
}
