import type { Db, Tx } from '#kit/server/db.ts'
import { readSlotId } from './slot-id.ts'
import { deleteHolds } from './store.ts'

/** Gives up a visitor's own holds. Answers the slots that were released; others' holds and unknown ids are left out. */
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
