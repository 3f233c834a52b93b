import type { Db, Tx } from '#kit/server/db.ts'
import { announceSlots } from '../announce-changes.ts'
import { readSlotId } from '../slot-id.ts'
import { deleteHolds } from './store.ts'

/** Gives up a visitor's own holds for good and tells those who look at that ground; answers as `releaseSlots` does. */
export async function giveUpSlots(db: Db, slotIds: readonly string[], visitorId: string | null): Promise<string[]> {
  const released = await releaseSlots(db, slotIds, visitorId)
  announceSlots(db, released)
  return released
}

/**
 * Gives up a visitor's own holds, within a transaction of somebody else's who announces it. Answers the slots that were
 * released; others' holds and unknown ids are left out.
 */
export async function releaseSlots(
  db: Db | Tx,
  slotIds: readonly string[],
  visitorId: string | null,
): Promise<string[]> {
  if (!visitorId) return []
  const named = slotIds.map(readSlotId)
  const gone = await deleteHolds(db, visitorId, named)
  const released = new Set(gone.map(({ facilityId, start }) => `${facilityId} ${start.getTime()}`))
  return named.filter(({ facilityId, start }) => released.has(`${facilityId} ${start}`)).map(({ id }) => id)
}
