import { setTimeout as sleep } from 'node:timers/promises'

/** Leaves no timer behind. */
export async function waitAtMost(ms: number, work: Promise<unknown>): Promise<void> {
  const enough = new AbortController()
  const late = sleep(ms, undefined, { signal: enough.signal }).catch(() => {})
  try {
    await Promise.race([work, late])
  } finally {
    enough.abort()
  }
}
