/** Who is served first when not everybody can be: what finishes a purchase, then what begins one, then everything else. */
export type Rank = 'browsing' | 'begins-purchase' | 'finishes-purchase'

/**
 * Requests under way at the same time that may be browsing: the bounds of a limit that follows the load. A browser opens six
 * connections, so that one person alone is never turned away.
 */
export const LIMITS = { least: 8, most: 256 } as const

/** How far beyond the limit a rank may go. 640 who want the same morning at once are all told who has it. */
const REACH: Record<Rank, number> = { browsing: 1, 'begins-purchase': 2.5, 'finishes-purchase': 5 }

/** A queue that never gets shorter than this, in milliseconds, is no burst but more than can be done. */
export const STANDING_MS = 100

const SHRINK = 0.7
const GROW = 1.25

/** How many are under way of each rank. */
export type UnderWay = Record<Rank, number>

/**
 * How many of them somebody of this rank stands beside: its own and those before it. Who browses is nothing to who buys: of a crowd
 * that came in before the limit shrank the rest may be under way for seconds.
 */
export function besides(rank: Rank, underWay: UnderWay): number {
  const { 'finishes-purchase': finish, 'begins-purchase': begin, browsing } = underWay
  if (rank === 'finishes-purchase') return finish
  return rank === 'begins-purchase' ? finish + begin : finish + begin + browsing
}

/** Requests of one client address under way at most, whatever the load: two browsers, or one that a school shares. */
export const ADDRESS_MOST = 16

/** What one client address has under way, and everybody. */
export type Load = { ofAddress: UnderWay; byAddress: Iterable<UnderWay>; all: UnderWay; limit: number }

/**
 * Whether another request of an address is let in. Below the limit an address may have its most. At the limit only those who have less
 * than an equal part are let in, and what others have beyond their part does not count against them.
 */
export function isAdmittedFrom(rank: Rank, { ofAddress, byAddress, all, limit }: Load): boolean {
  const own = besides(rank, ofAddress)
  if (!isAdmitted(rank, { underWay: own, limit: ADDRESS_MOST })) return false
  if (isAdmitted(rank, { underWay: besides(rank, all), limit })) return true
  const loads = [...byAddress].map(underWay => besides(rank, underWay)).filter(count => count > 0)
  const part = (limit * REACH[rank]) / (own > 0 ? loads.length : loads.length + 1)
  const fair = loads.reduce((sum, count) => sum + Math.min(count, part), 0)
  return own + 1 <= part && isAdmitted(rank, { underWay: fair, limit })
}

/** `underWay`: of this rank and those before it. */
export function isAdmitted(rank: Rank, { underWay, limit }: { underWay: number; limit: number }): boolean {
  return underWay < limit * REACH[rank]
}

/**
 * The limit of the next moment: a third less while a queue stands, a quarter more otherwise. `waits` are the milliseconds that probes took meanwhile: the shortest counts, since
 * a burst makes some of them long and only a standing queue all of them (RFC 8289).
 */
export function nextLimit(limit: number, waits: readonly number[]): number {
  const isStanding = waits.length > 0 && Math.min(...waits) > STANDING_MS
  return isStanding
    ? Math.max(LIMITS.least, Math.floor(limit * SHRINK))
    : Math.min(LIMITS.most, Math.ceil(limit * GROW))
}
