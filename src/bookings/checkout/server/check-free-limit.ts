import { checkoutProblem } from '#bookings/checkout/contract.ts'
import type { Tx } from '#kit/server/db/db.ts'
import { exceedsFreeLimit, findNetworkToCount } from './store.ts'

type FreeTimes = {
  visitorId: string
  networkKey: string | null
  facilityId: string
  count: number
  /** The booking that is to have them instead of its times. */
  changedId?: string
}

/**
 * Free times need no card, so unknown visitors get a limited number. Call it before locking rows. Returns the network to
 * keep with the booking, null for known visitors. Refuses: too-many-free-times.
 */
export async function checkFreeLimit(tx: Tx, { networkKey, ...times }: FreeTimes): Promise<string | null> {
  const counted = networkKey && (await findNetworkToCount(tx, { visitorId: times.visitorId, networkKey }))
  if (!counted) return null
  if (await exceedsFreeLimit(tx, { ...times, networkKey: counted })) throw checkoutProblem('too-many-free-times')
  return counted
}
