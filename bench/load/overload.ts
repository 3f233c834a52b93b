import { P99_MS } from './find-rate.ts'
import type { LoadWorld } from './load-world.ts'
import { isHeld, type Tally } from './tally.ts'

export type Beyond = {
  times: number
  rate: number
  tally: Tally
  seconds: number
  /** Seconds at half the held rate until latency was normal again. */
  normalAfter: number
}

/** Seconds that the effects of an overload may last. */
const TIMEOUT = 10

/** A multiple of the held rate, then half of it until latency is normal. */
export async function runOverload(
  world: LoadWorld,
  { held, times, seconds }: { held: number; times: number; seconds: number },
): Promise<Beyond> {
  const rate = Math.round(held * times)
  const tally = await world.mixed({ rate, seconds })
  let normalAfter = 0
  while (normalAfter < TIMEOUT) {
    const isNormal = isHeld(await world.mixed({ rate: Math.round(held / 2), seconds: 1 }), P99_MS)
    if (isNormal) break
    normalAfter++
  }
  return { times, rate, tally, seconds, normalAfter }
}
