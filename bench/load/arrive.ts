import { setTimeout as sleep } from 'node:timers/promises'
import { randomOf } from '../../scripts/seed/random.ts'

/** So many a second, at random moments that the seed decides. */
export type Arrivals = { rate: number; seconds: number; seed: number }

/**
 * Calls `come` for everybody at the moment they come, whether or not those before have been answered, and waits for all. `due` is
 * that moment by `performance.now()`: whoever measures from there leaves out nobody's wait (no coordinated omission).
 */
export async function arrive(
  { rate, seconds, seed }: Arrivals,
  come: (due: number, index: number) => Promise<void>,
): Promise<void> {
  const random = randomOf(seed)
  const began = performance.now()
  const under: Promise<void>[] = []
  let due = began
  for (let index = 0; index < Math.round(rate * seconds); index++) {
    // Spread evenly, each by chance within their own share of the time: so many come, neither more nor fewer.
    due = began + ((index + random()) * 1_000) / rate
    const early = due - performance.now()
    if (early > 0) await sleep(early)
    under.push(come(due, index))
    // Answers are read as they come, also when the asking is behind.
    if (index % 16 === 15) await new Promise(resolve => setImmediate(resolve))
  }
  await Promise.all(under)
}
