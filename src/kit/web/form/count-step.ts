import { useEffect } from 'react'
import type { Step, stepEndpoints } from '#kit/shared/steps.ts'
import { caller } from '../api/call.ts'

/** Once per tab and day. Respects Global Privacy Control and Do Not Track. Never fails. */
export function countStep(step: Step): void {
  const { globalPrivacyControl, doNotTrack } = navigator as Navigator & { globalPrivacyControl?: boolean }
  if (globalPrivacyControl || doNotTrack === '1') return
  const key = `openfield-step-${step}`
  const today = new Date().toDateString()
  try {
    if (sessionStorage.getItem(key) === today) return
    sessionStorage.setItem(key, today)
  } catch {
    // Without storage, a step would count repeatedly.
    return
  }
  void postStep({ body: { step } }).catch(() => {})
}

/** Ignores visitors who leave at once. */
export function useStep(step: Step): void {
  useEffect(() => {
    const timer = setTimeout(() => countStep(step), STAYED_MS)
    return () => clearTimeout(timer)
  }, [step])
}

const STAYED_MS = 3_000

const postStep = caller<typeof stepEndpoints.count>('POST /api/steps')
