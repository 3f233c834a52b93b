import type { Tx } from '#kit/server/db/db.ts'
import { findExceededLimit, type OwnPeriods, readExpiredHolds, updateHoldExpiry } from './store.ts'

/**
 * Extends to at least so many minutes from now. Revives expired holds if the time is free and limits allow. Returns the
 * starts (milliseconds) of those held.
 */
export async function extendHolds(tx: Tx, request: OwnPeriods & { minutes: number }): Promise<number[]> {
  if (request.periods.length === 0) return []
  const starts = await updateHoldExpiry(tx, { ...request, withExpired: await canRevive(tx, request) })
  return starts.map(start => start.getTime()).sort((a, b) => a - b)
}

/** Before locking holds: limits take their own locks first, here as everywhere. */
async function canRevive(tx: Tx, own: OwnPeriods): Promise<boolean> {
  const { count, networkKey, hasSeveralNetworks } = await readExpiredHolds(tx, own)
  if (count === 0 || hasSeveralNetworks) return false
  const { visitorId, facilityId } = own
  return (await findExceededLimit(tx, { visitorId, networkKey, facilityId, amount: count })) === null
}
