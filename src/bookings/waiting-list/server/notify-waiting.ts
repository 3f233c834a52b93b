import type { Tx } from '#kit/server/db/db.ts'
import { offsetMinutesAt, toOffsetIso } from '#kit/shared/time.ts'
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
  return queueWaitingMessage(tx, row, 'waiting-list-offer', { ...factsOf(row), heldUntil: isoIn(row, heldUntil) })
}

function queueWaitingMessage<K extends keyof WaitingMessages>(
  tx: Tx,
  { id, email, visitorId }: WaitingRow,
  kind: K,
  payload: WaitingMessages[K],
): Promise<void> {
  return queueMessage(tx, { kind, recipient: email, visitorId, payload, dedupeKey: `${kind}:${id}` })
}

function factsOf(row: WaitingRow): WaitingFacts {
  const { id, name, facilityId, facilityName, timeZone, startsAt, endsAt } = row
  return {
    waitingId: id,
    name,
    facilityId,
    facilityName,
    timeZone,
    startTime: isoIn(row, startsAt),
    endTime: isoIn(row, endsAt),
  }
}

export function isoIn({ timeZone }: Pick<WaitingRow, 'timeZone'>, at: Date): string {
  return toOffsetIso(at.getTime(), offsetMinutesAt(timeZone, at.getTime()))
}
