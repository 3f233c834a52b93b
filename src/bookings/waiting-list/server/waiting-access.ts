import type { Access } from '#bookings/server/access.ts'
import type { BookingContext } from '#bookings/server/booking-services.ts'
import { waitingListProblem } from '#bookings/waiting-list/contract.ts'
import { isKey, makeKey } from '#kit/server/security/signed-key.ts'
import { findWaiting, type WaitingRow } from './store.ts'

export function waitingKey(secret: string, id: string): string {
  return makeKey(secret, subjectOf(id))
}

/** For the joining browser or the key's bearer. Refuses: waiting-not-found. */
export async function openWaiting(
  { db, signingSecret }: BookingContext,
  { id, access: { visitorId, key } }: { id: string; access: Access },
): Promise<WaitingRow> {
  const row = await findWaiting(db, id)
  const isOwn = row && visitorId !== null && (row.visitorId === visitorId || row.holderId === visitorId)
  if (!row || !(isOwn || (key && isKey(signingSecret, subjectOf(id), key))))
    throw waitingListProblem('waiting-not-found')
  return row
}

function subjectOf(id: string): string {
  return `waiting:${id}`
}
