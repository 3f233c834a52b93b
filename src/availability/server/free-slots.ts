import type { Tx } from '#kit/server/db.ts'
import type { Period } from '../rules.ts'
import type { TakenPeriod } from './period-columns.ts'
import { readSlotId } from './slot-id.ts'
import { deleteBooked } from './store.ts'

/** Time at a facility; milliseconds since 1970. */
export type FacilityPeriod = Period & { facilityId: string }

type FreeRequest = { bookingId: string; slotIds?: readonly string[]; periods?: readonly Period[] }

/**
 * Gives back what a booking has taken: all of it, or the named slots or periods alone. Answers what was freed, to be announced
 * after the commit (`announceChanges`); what is not this booking's any more is left alone and not answered.
 */
export async function freeSlots(tx: Tx, { bookingId, slotIds, periods }: FreeRequest): Promise<FacilityPeriod[]> {
  const named = periods ?? slotIds?.map(readSlotId)
  if (named?.length === 0) return []
  return toPeriods(await deleteBooked(tx, { bookingId, periods: named }))
}

/** Rows as periods, in order of time. */
export function toPeriods(rows: readonly TakenPeriod[]): FacilityPeriod[] {
  return rows
    .map(({ facilityId, start, end }) => ({ facilityId, start: start.getTime(), end: end.getTime() }))
    .sort((a, b) => a.start - b.start)
}
