import { createHash } from 'node:crypto'
import type { Sport } from '#facilities/contract.ts'

/** Our estimates in US dollars per hour; no source has prices. */
const ranges: Record<Sport, { outdoor: readonly [number, number]; indoor: readonly [number, number] }> = {
  Basketball: { outdoor: [20, 45], indoor: [60, 120] },
  Tennis: { outdoor: [15, 40], indoor: [40, 75] },
  Soccer: { outdoor: [60, 140], indoor: [90, 180] },
  Football: { outdoor: [70, 150], indoor: [100, 200] },
  Baseball: { outdoor: [40, 100], indoor: [60, 120] },
  Volleyball: { outdoor: [20, 45], indoor: [50, 110] },
  Hockey: { outdoor: [40, 90], indoor: [150, 300] },
  Lacrosse: { outdoor: [60, 130], indoor: [90, 180] },
  'Track & Field': { outdoor: [50, 120], indoor: [80, 160] },
  Swimming: { outdoor: [80, 180], indoor: [90, 200] },
  Golf: { outdoor: [60, 160], indoor: [40, 80] },
  Softball: { outdoor: [35, 90], indoor: [60, 120] },
  'Beach Volleyball': { outdoor: [20, 45], indoor: [50, 90] },
  Pickleball: { outdoor: [10, 30], indoor: [25, 50] },
  Badminton: { outdoor: [15, 30], indoor: [20, 45] },
  Wrestling: { outdoor: [40, 80], indoor: [40, 90] },
  'Martial Arts': { outdoor: [40, 80], indoor: [40, 90] },
}

/** Percent that show "Contact for pricing", as in real catalogs. */
const WITHOUT_PRICE = 6
/** Dollars; rates are rarely finer. */
const STEP = 5

/** Whole US dollars per hour, or null, from a hash of the arguments. Only unlit places use the lowest third. */
export function samplePrice(key: string, sport: Sport, indoor: boolean, lit: boolean): number | null {
  const hash = createHash('sha256').update(`${key}|${sport}|${indoor}|${lit}`).digest()
  if (hash.readUInt32BE(0) % 100 < WITHOUT_PRICE) return null
  const [low, high] = ranges[sport][indoor ? 'indoor' : 'outdoor']
  const from = lit && !indoor ? low + (high - low) / 3 : low
  const steps = Math.floor((high - from) / STEP) + 1
  return Math.ceil(from / STEP) * STEP + STEP * (hash.readUInt32BE(4) % steps)
}
