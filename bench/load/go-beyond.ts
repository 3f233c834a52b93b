import { P99_MS } from './find-rate.ts'
import type { LoadWorld } from './load-world.ts'
import { isHeld, type Tally } from './tally.ts'

export type Beyond = {
  times: number
  rate: number
  tally: Tally
  seconds: number
  /** Seconds of half the held rate until one of them was served as always. */
  normalAfter: number
}

/** What people may see of an overload once it is over, in seconds. */
const PATIENCE = 10

/** Many times more than what is held; then half of it again, second by second, until nothing is noticed any more. */
export async function goBeyond(
  world: LoadWorld,
  { held, times, seconds }: { held: number; times: number; seconds: number },
): Promise<Beyond> {
  const rate = Math.round(held * times)
  const tally = await world.mixed({ rate, seconds })
  let normalAfter = 0
  while (normalAfter < PATIENCE) {
    const isNormal = isHeld(await world.mixed({ rate: Math.round(held / 2), seconds: 1 }), P99_MS)
    if (isNormal) break
    normalAfter++
  }
  return { times, rate, tally, seconds, normalAfter }
}
