import { useEffect } from 'react'
import { HOLD_MINUTES } from '#availability/contract.ts'
import { MINUTE } from '#kit/shared/time.ts'
import { announce } from '#kit/web/live-region.tsx'
import { useNow } from '#kit/web/use-now.ts'
import { countdownText } from '../time-format.ts'

type HoldCountdownProps = {
  until: string | null
  /** Full length of the hold. */
  minutes?: number
}

/** "14:32". Empty before hydration and until the server returns the expiry. */
export function HoldCountdown({ until, minutes = HOLD_MINUTES }: HoldCountdownProps) {
  const now = useNow()
  if (now === null || until === null) return null
  // Clocks differ.
  const left = Math.min(Date.parse(until) - now, minutes * MINUTE)
  return <span className="tabular-nums">{countdownText(left)}</span>
}

/** Announces, once each, that five minutes and one minute are left. `what`: plural noun. */
export function HoldReminder({ until, what = 'times' }: { until: string | null; what?: string }) {
  const now = useNow()
  const left = now === null || until === null ? null : Math.ceil((Date.parse(until) - now) / 1000)
  useEffect(() => {
    if (left === 300) announce(`Your ${what} are held for 5 more minutes.`)
    if (left === 60) announce(`Your ${what} are held for 1 more minute.`)
  }, [left, what])
  return null
}
