export type Rank = 'browsing' | 'begins-purchase' | 'finishes-purchase'

/** A browser opens six connections. */
export const LIMITS = { least: 8, most: 256 } as const

/** Multiples of the limit. Serves 640 concurrent bookings. */
const REACH: Record<Rank, number> = { browsing: 1, 'begins-purchase': 2.5, 'finishes-purchase': 5 }

/** Milliseconds. A queue that never drains below this is overload, not a burst. */
export const STANDING_MS = 100

const SHRINK = 0.7
const GROW = 1.25

export type UnderWay = Record<Rank, number>

/** Ignores lower ranks: browsing requests may run on for seconds after the limit shrinks. */
export function besides(rank: Rank, underWay: UnderWay): number {
  const { 'finishes-purchase': finish, 'begins-purchase': begin, browsing } = underWay
  if (rank === 'finishes-purchase') return finish
  return rank === 'begins-purchase' ? finish + begin : finish + begin + browsing
}

/** Two browsers' worth of connections, or one address shared by a school. */
export const ADDRESS_MOST = 16

export type Load = { ofAddress: UnderWay; byAddress: Iterable<UnderWay>; all: UnderWay; limit: number }

/** At the limit, admits only addresses below their equal share; what others hold beyond theirs is not counted. */
export function isAdmittedFrom(rank: Rank, { ofAddress, byAddress, all, limit }: Load): boolean {
  const own = besides(rank, ofAddress)
  if (!isAdmitted(rank, { underWay: own, limit: ADDRESS_MOST })) return false
  if (isAdmitted(rank, { underWay: besides(rank, all), limit })) return true
  const loads = [...byAddress].map(underWay => besides(rank, underWay)).filter(count => count > 0)
  const part = (limit * REACH[rank]) / (own > 0 ? loads.length : loads.length + 1)
  const fair = loads.reduce((sum, count) => sum + Math.min(count, part), 0)
  return own + 1 <= part && isAdmitted(rank, { underWay: fair, limit })
}

export function isAdmitted(rank: Rank, { underWay, limit }: { underWay: number; limit: number }): boolean {
  return underWay < limit * REACH[rank]
}

/** The shortest probe wait (ms) decides: a burst lengthens some waits, a standing queue all of them (RFC 8289). */
export function nextLimit(limit: number, waits: readonly number[]): number {
  const isStanding = waits.length > 0 && Math.min(...waits) > STANDING_MS
  return isStanding
    ? Math.max(LIMITS.least, Math.floor(limit * SHRINK))
    : Math.min(LIMITS.most, Math.ceil(limit * GROW))
}
