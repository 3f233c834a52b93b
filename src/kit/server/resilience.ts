import { setTimeout as sleep } from 'node:timers/promises'

/** What protects callers from slow and failing others: deadlines, retries, circuit breakers and caches. */

/** Rejects with `late()` if there is no answer in time. The work goes on. */
export async function answerWithin<T>(ms: number, work: PromiseLike<T>, late: () => Error): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(late()), ms)
  try {
    return await Promise.race([work, promise])
  } finally {
    clearTimeout(timer)
  }
}

/** Resolves after `ms` although the work goes on. Rejects as the work does before that. */
export async function waitAtMost(ms: number, work: PromiseLike<unknown>): Promise<void> {
  const enough = new AbortController()
  const late = sleep(ms, undefined, { signal: enough.signal }).catch(() => {})
  try {
    await Promise.race([work, late])
  } finally {
    enough.abort()
  }
}

export type RetryOptions<T> = {
  /** Milliseconds for both attempts and the pause. */
  wholeMs: number
  /** Milliseconds; null: do not retry. */
  pauseAfter: (outcome: { answer: T } | { fault: unknown }) => number | null
  now: () => number
  wait: (ms: number) => Promise<unknown>
}

/** Leaves time for the retry. */
const FIRST_SHARE = 2 / 3
/** Too little time for a retry. */
const LEAST_MS = 250

/** Only for what may take effect twice. */
export async function withOneRetry<T>(
  ask: (withinMs: number) => Promise<T>,
  { wholeMs, pauseAfter, now, wait }: RetryOptions<T>,
): Promise<T> {
  const end = now() + wholeMs
  const first = ask(Math.floor(wholeMs * FIRST_SHARE))
  const outcome = await first.then(
    answer => ({ answer }),
    (fault: unknown) => ({ fault }),
  )
  const pause = pauseAfter(outcome)
  if (pause === null || end - now() - pause < LEAST_MS) return first
  await wait(pause)
  const leftMs = Math.floor(end - now())
  return leftMs < LEAST_MS ? first : ask(leftMs)
}

export type Breaker = {
  isResting: () => boolean
  began: () => void
  succeeded: () => void
  failed: () => void
}

/** Opens after `failures` in a row; after `restMs`, by a monotonic clock, it lets one call at a time try. */
export function openBreaker({ failures, restMs }: { failures: number; restMs: number }): Breaker {
  let inARow = 0
  let restsUntil = 0
  let isTried = false
  const isOpen = () => inARow >= failures
  return {
    isResting: () => isOpen() && (isTried || performance.now() < restsUntil),
    began() {
      isTried = isOpen()
    },
    succeeded() {
      inARow = 0
      isTried = false
    },
    failed() {
      inARow++
      isTried = false
      if (isOpen()) restsUntil = performance.now() + restMs
    },
  }
}

/** By a monotonic clock; concurrent callers share a request. Does not cache errors. */
export function cached<T>(ask: () => Promise<T>, keptMs: number): () => Promise<T> {
  let known: { since: number; answer: Promise<T> } | undefined
  return () => {
    if (known && performance.now() - known.since < keptMs) return known.answer
    const asked = { since: performance.now(), answer: ask() }
    known = asked
    asked.answer.catch(() => {
      if (known === asked) known = undefined
    })
    return asked.answer
  }
}
