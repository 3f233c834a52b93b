import type { BookedSlot } from '#availability/rules.ts'
import { readSlotId } from '#availability/server/slot-id.ts'
import type { Db } from '#kit/server/db/db.ts'
import { readHolds } from './store.ts'

/** At the prices quoted when held, in time order. Undefined unless all are held. */
export async function quoteHolds(
  db: Db,
  { visitorId, facilityId, slotIds }: { visitorId: string; facilityId: string; slotIds: readonly string[] },
): Promise<BookedSlot[] | undefined> {
  const named = slotIds.map(readSlotId)
  const holds = await readHolds(db, { visitorId, facilityId, periods: named })
  const slots = holds.flatMap(({ start, end, priceCents }) => {
    const slot = named.find(({ start: at, end: until }) => at === start.getTime() && until === end.getTime())
    return slot?.facilityId === facilityId ? [{ id: slot.id, start: slot.start, end: slot.end, priceCents }] : []
  })
  return slots.length === named.length ? slots : undefined
}
