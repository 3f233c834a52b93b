import type { Tx } from '#kit/server/db/db.ts'
import { isoIn } from '#kit/shared/time.ts'
import { queueMessage } from '#messages/server/queue-message.ts'
import type { WaitingRow } from './store.ts'

/** ISO 8601 with the facility's offset. */
export type WaitingFacts = {
  waitingId: string
  name: string
  facilityId: string
  facilityName: string
  timeZone: string
  startTime: string
  endTime: string
}

export type WaitingMessages = {
  'waiting-list-joined': WaitingFacts
  'waiting-list-offer': WaitingFacts & { heldUntil: string }
}

export function notifyJoined(tx: Tx, row: WaitingRow): Promise<void> {
  return queueWaitingMessage(tx, row, 'waiting-list-joined', factsOf(row))
}

export function notifyOffered(tx: Tx, row: WaitingRow, heldUntil: Date): Promise<void> {
  const payload = { ...factsOf(row), heldUntil: isoIn(row.timeZone, heldUntil.getTime()) }
  return queueWaitingMessage(tx, row, 'waiting-list-offer', payload)
}

function queueWaitingMessage<K extends keyof WaitingMessages>(
  tx: Tx,
  { id, email, visitorId }: WaitingRow,
  kind: K,
  payload: WaitingMessages[K],
): Promise<void> {
  return queueMessage(tx, { kind, recipient: email, visitorId, payload, dedupeKey: `${kind}:${id}` })
}

function factsOf({ id, name, facilityId, facilityName, timeZone, startsAt, endsAt }: WaitingRow): WaitingFacts {
  return {
    waitingId: id,
    name,
    facilityId,
    facilityName,
    timeZone,
    startTime: isoIn(timeZone, startsAt.getTime()),
    endTime: isoIn(timeZone, endsAt.getTime()),
  }
}
