import { setTimeout as sleep } from 'node:timers/promises'
import { randomOf } from '../../scripts/seed/random.ts'

/** Per second, at random moments derived from the seed. */
export type Arrivals = { rate: number; seconds: number; seed: number }

/**
 * Open loop: calls `come` whether or not earlier calls have finished. Measure from `due` (`performance.now()`) to avoid
 * coordinated omission.
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
    // One arrival at a random moment of each interval, so the count is exact.
    due = began + ((index + random()) * 1_000) / rate
    const early = due - performance.now()
    if (early > 0) await sleep(early)
    under.push(come(due, index))
    // Lets responses be read even when arrivals lag behind.
    if (index % 16 === 15) await new Promise(resolve => setImmediate(resolve))
  }
  await Promise.all(under)
}
