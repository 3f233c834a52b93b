import { MINUTE } from '#kit/shared/time.ts'

const FAILURES_IN_A_ROW = 3
const REST_MS = MINUTE

export type Breaker = {
  isResting: () => boolean
  began: () => void
  succeeded: () => void
  failed: () => void
}

/** Opens for a minute after three failures in a row, then lets one call at a time try. */
export function openBreaker(): Breaker {
  let failures = 0
  let restsUntil = 0
  let isTried = false
  const isOpen = () => failures >= FAILURES_IN_A_ROW
  return {
    isResting: () => isOpen() && (isTried || Date.now() < restsUntil),
    began() {
      isTried = isOpen()
    },
    succeeded() {
      failures = 0
      isTried = false
    },
    failed() {
      failures++
      isTried = false
      if (isOpen()) restsUntil = Date.now() + REST_MS
    },
  }
}
