import type { Sport } from '#facilities/contract.ts'

export type Size = { lengthFt: number; widthFt: number }

/**
 * Full-size playing areas in feet: NBA/NFHS (basketball), ITF (tennis), IFAB (soccer), NFL (football), NFHS (lacrosse,
 * volleyball), NHL (hockey), World Athletics (outline of a 400 m track), World Aquatics (50 m pool), USA Pickleball and
 * BWF. Diamonds use a usual fence distance.
 */
const regulation: Partial<Record<Sport, readonly [length: number, width: number]>> = {
  Basketball: [94, 50],
  Tennis: [78, 36],
  Soccer: [360, 225],
  Football: [360, 160],
  Baseball: [400, 400],
  Softball: [250, 250],
  Volleyball: [60, 30],
  'Beach Volleyball': [53, 27],
  Hockey: [200, 85],
  Lacrosse: [330, 180],
  'Track & Field': [580, 303],
  Swimming: [164, 82],
  Pickleball: [44, 20],
  Badminton: [44, 20],
}

/** Larger outlines contain several courts. */
const LARGEST = 2.2
/** Smaller outlines are parts, such as an infield. Keeps half courts. */
const SMALLEST = 0.4
/** Feet. Wading pools are small, but never narrower. */
const NARROWEST_POOL = 15

/** Longer side first; null if it can't be one field of this sport. */
export function plausibleSize(sport: Sport, sides: readonly [number, number]): Size | null {
  const rule = regulation[sport]
  const [widthFt, lengthFt] = [...sides].sort((a, b) => a - b) as [number, number]
  if (!rule || !(widthFt > 0)) return null
  if (lengthFt > rule[0] * LARGEST || widthFt > rule[1] * LARGEST) return null
  const [leastLength, leastWidth] =
    sport === 'Swimming' ? [NARROWEST_POOL, NARROWEST_POOL] : [rule[0] * SMALLEST, rule[1] * SMALLEST]
  return lengthFt >= leastLength && widthFt >= leastWidth ? { lengthFt, widthFt } : null
}

/** By area, so length and width belong to one real court. */
export function medianSize(sizes: readonly Size[]): Size | null {
  const byArea = [...sizes].sort((a, b) => a.lengthFt * a.widthFt - b.lengthFt * b.widthFt)
  return byArea[Math.floor(byArea.length / 2)] ?? null
}
