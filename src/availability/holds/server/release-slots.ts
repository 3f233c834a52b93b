import { announceSlots } from '#availability/server/announce-changes.ts'
import { readSlotId } from '#availability/server/slot-id.ts'
import type { Db, Tx } from '#kit/server/db/db.ts'
import { deleteHolds } from './store.ts'

/** Also announces it. */
export async function releaseOwnSlots(db: Db, slotIds: readonly string[], visitorId: string | null): Promise<string[]> {
  const released = await releaseSlots(db, slotIds, visitorId)
  announceSlots(db, released)
  return released
}

/** The caller announces it after its commit. Skips others' holds and unknown ids. */
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
