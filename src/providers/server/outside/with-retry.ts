import { type OutsideFetch, ProviderFault } from '../adapter.ts'
import type { FetchWithin, TimedAnswer } from './fetch-outside.ts'

/** `now` and `wait` in milliseconds; `random` as `Math.random`. */
export type Chance = { now: () => number; random: () => number; wait: (ms: number) => Promise<unknown> }

const WHOLE_MS = 3_000
/** Leaves time for a retry. */
const FIRST_SHARE = 2 / 3
const MAX_PAUSE_MS = 400
/** Longer waits are not retried. */
const MAX_RETRY_AFTER_MS = 1_000
/** Too little time for a retry. */
const LEAST_MS = 250

/**
 * One retry if unreachable, slow, 502, 503, 504, or 429 with Retry-After, all within `wholeMs`, with full jitter. POST
 * may have taken effect, so it is never retried.
 */
export function withRetry(ask: FetchWithin, { now, random, wait }: Chance, wholeMs = WHOLE_MS): OutsideFetch {
  return async request => {
    if (request.method === 'POST') return ask(request, wholeMs)
    const end = now() + wholeMs
    const first = await outcomeOf(ask(request, Math.floor(wholeMs * FIRST_SHARE)))
    const pause = pauseAfter(first, random)
    if (pause === null || end - now() - pause < LEAST_MS) return answerOf(first)
    await wait(pause)
    const leftMs = Math.floor(end - now())
    return leftMs < LEAST_MS ? answerOf(first) : ask(request, leftMs)
  }
}

type Outcome = { answer: TimedAnswer } | { fault: unknown }

/** Null: do not retry. */
function pauseAfter(outcome: Outcome, random: () => number): number | null {
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

function outcomeOf(asked: Promise<TimedAnswer>): Promise<Outcome> {
  return asked.then(
    answer => ({ answer }),
    (fault: unknown) => ({ fault }),
  )
}

function answerOf(outcome: Outcome): TimedAnswer {
  if ('fault' in outcome) throw outcome.fault
  return outcome.answer
}
