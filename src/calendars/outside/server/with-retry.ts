import { type OutsideFetch, ProviderFault } from '#calendars/server/adapter.ts'
import { withOneRetry } from '#kit/server/resilience.ts'
import type { FetchWithin, TimedAnswer } from './fetch-outside.ts'

/** `now` and `wait` in milliseconds; `random` as `Math.random`. */
export type Chance = { now: () => number; random: () => number; wait: (ms: number) => Promise<unknown> }

const WHOLE_MS = 3_000
const MAX_PAUSE_MS = 400
/** Longer waits are not retried. */
const MAX_RETRY_AFTER_MS = 1_000

/**
 * One retry if unreachable, slow, 502, 503, 504, or 429 with Retry-After, all within `wholeMs`, with full jitter. POST
 * may have taken effect, so it is never retried.
 */
export function withRetry(ask: FetchWithin, { random, ...clock }: Chance, wholeMs = WHOLE_MS): OutsideFetch {
  return async request =>
    request.method === 'POST'
      ? ask(request, wholeMs)
      : withOneRetry(withinMs => ask(request, withinMs), {
          ...clock,
          wholeMs,
          pauseAfter: outcome => pauseAfter(outcome, random),
        })
}

function pauseAfter(outcome: { answer: TimedAnswer } | { fault: unknown }, random: () => number): number | null {
  const jitter = Math.floor(random() * MAX_PAUSE_MS)
  if ('fault' in outcome) return mayPass(outcome.fault) ? jitter : null
  const { status, retryAfterMs } = outcome.answer
  const isPassing = [502, 503, 504].includes(status) || (status === 429 && retryAfterMs !== null)
  if (!isPassing || (retryAfterMs ?? 0) > MAX_RETRY_AFTER_MS) return null
  return (retryAfterMs ?? 0) + jitter
}

function mayPass(fault: unknown): boolean {
  return fault instanceof ProviderFault && (fault.kind === 'unreachable' || fault.kind === 'slow')
}
