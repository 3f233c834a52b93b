import { useEffect } from 'react'
import type { Step, stepEndpoints } from '#kit/shared/steps.ts'
import { caller } from './call.ts'

/**
 * Counts, once for each tab and day, that somebody came this far; never for somebody whose browser sends Global Privacy Control or Do Not
 * Track. Nobody waits for it, and it never fails.
 */
export function countStep(step: Step): void {
  const { globalPrivacyControl, doNotTrack } = navigator as Navigator & { globalPrivacyControl?: boolean }
  if (globalPrivacyControl || doNotTrack === '1') return
  const key = `openfield-step-${step}`
  const today = new Date().toDateString()
  try {
    if (sessionStorage.getItem(key) === today) return
    sessionStorage.setItem(key, today)
  } catch {
    // Without a memory a step would be counted again and again.
    return
  }
  void postStep({ body: { step } }).catch(() => {})
}

/** Counts a page as a step when somebody stays on it: who is gone at once has not come this far. */
export function useStep(step: Step): void {
  useEffect(() => {
    const timer = setTimeout(() => countStep(step), STAYED_MS)
    return () => clearTimeout(timer)
  }, [step])
}

const STAYED_MS = 3_000

const postStep = caller<typeof stepEndpoints.count>('POST /api/steps')
