import type { Db } from '#kit/server/db/db.ts'
import type { ClinicWaiting } from '../contract.ts'
import { listWaitingOf, type WaitingRow } from './store.ts'

export async function listWaiting(db: Db, visitorId: string | null): Promise<ClinicWaiting[]> {
  return visitorId ? (await listWaitingOf(db, visitorId)).map(toWaiting) : []
}

function toWaiting({ id, clinicId, title, seats, status, position, heldUntil }: WaitingRow): ClinicWaiting {
  return {
    id,
    clinicId,
    title,
    places: seats,
    // The job marks it within a minute.
    status: status === 'offered' && heldUntil === null ? 'missed' : status,
    position: status === 'waiting' ? position : null,
    offeredUntil: heldUntil?.toISOString() ?? null,
  }
}
