import type { Tx } from '#kit/server/db/db.ts'
import type { Period } from '../rules.ts'
import type { TakenPeriod } from './period-columns.ts'
import { readSlotId } from './slot-id.ts'
import { deleteBooked } from './store.ts'

/** Milliseconds since 1970. */
export type FacilityPeriod = Period & { facilityId: string }

type FreeRequest = { bookingId: string; slotIds?: readonly string[]; periods?: readonly Period[] }

/**
 * All, or the named slots or periods. Returns what was released, to announce after the commit (`announceChanges`);
 * skips what the booking no longer has.
 */
export async function releaseBookedSlots(
  tx: Tx,
  { bookingId, slotIds, periods }: FreeRequest,
): Promise<FacilityPeriod[]> {
  const named = periods ?? slotIds?.map(readSlotId)
  if (named?.length === 0) return []
  return toPeriods(await deleteBooked(tx, { bookingId, periods: named }))
}

/** In time order. */
export function toPeriods(rows: readonly TakenPeriod[]): FacilityPeriod[] {
  return rows
    .map(({ facilityId, start, end }) => ({ facilityId, start: start.getTime(), end: end.getTime() }))
    .sort((a, b) => a.start - b.start)
}
