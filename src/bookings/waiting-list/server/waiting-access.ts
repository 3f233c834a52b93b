import type { Access } from '#bookings/server/access.ts'
import { waitingListProblem } from '#bookings/waiting-list/contract.ts'
import { isKey, makeKey } from '#kit/server/security/signed-key.ts'

/** For the time of a field or for a clinic: a key opens one place in one of them. */
export type Line = 'waiting' | 'clinic-waiting'

export function waitingKey(secret: string, line: Line, id: string): string {
  return makeKey(secret, `${line}:${id}`)
}

type Place = { id: string; visitorId: string; holderId: string | null }

type Opening = { signingSecret: string; line: Line; access: Access }

/** For the browser that joined or holds the offer, and the key's bearer. Refuses: waiting-not-found. */
export function openPlace<P extends Place>(place: P | undefined, { signingSecret, line, access }: Opening): P {
  const { visitorId, key } = access
  const isOwn = place && visitorId !== null && (place.visitorId === visitorId || place.holderId === visitorId)
  if (!place || !(isOwn || (key && isKey(signingSecret, `${line}:${place.id}`, key))))
    throw waitingListProblem('waiting-not-found')
  return place
}
