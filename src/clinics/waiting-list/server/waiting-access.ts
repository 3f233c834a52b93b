import type { Access } from '#bookings/server/access.ts'
import type { ClinicContext } from '#clinics/server/clinic-services.ts'
import { isKey, makeKey } from '#kit/server/security/signed-key.ts'
import { clinicWaitingListProblem } from '../contract.ts'
import { findWaiting, type WaitingRow } from './store.ts'

/** Mailed to the person waiting; opens this entry only. */
export function waitingKey(secret: string, id: string): string {
  return makeKey(secret, subjectOf(id))
}

/** For the browser that joined or holds the offer, and by key. Refuses: clinic-waiting-not-found. */
export async function openWaiting(
  { db, signingSecret }: ClinicContext,
  { id, access: { visitorId, key } }: { id: string; access: Access },
): Promise<WaitingRow> {
  const row = await findWaiting(db, id)
  const isOwn = row && visitorId !== null && (row.visitorId === visitorId || row.holderId === visitorId)
  if (!row || !(isOwn || (key && isKey(signingSecret, subjectOf(id), key))))
    throw clinicWaitingListProblem('clinic-waiting-not-found')
  return row
}

function subjectOf(id: string): string {
  return `clinic-waiting:${id}`
}
