import { MINUTE } from '#kit/shared/time.ts'

const FAILURES_IN_A_ROW = 3
const REST_MS = MINUTE

export type Breaker = {
  isResting: () => boolean
  succeeded: () => void
  failed: () => void
}

/** Leaves what has failed three times in a row alone for a minute; after that one more failure is enough. */
export function openBreaker(): Breaker {
  let failures = 0
  let restsUntil = 0
  return {
    isResting: () => Date.now() < restsUntil,
    succeeded() {
      failures = 0
    },
    failed() {
      failures++
      if (failures >= FAILURES_IN_A_ROW) restsUntil = Date.now() + REST_MS
    },
  }
}
