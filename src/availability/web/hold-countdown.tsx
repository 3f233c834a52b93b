import { useEffect } from 'react'
import { HOLD_MINUTES } from '#availability/contract.ts'
import { MINUTE } from '#kit/shared/time.ts'
import { announce } from '#kit/web/live-region.tsx'
import { countdownText } from '../time-words.ts'
import { useNow } from './use-now.ts'

type HoldCountdownProps = {
  until: string | null
  /** How long such a hold is at the beginning. */
  minutes?: number
}

/** What is left of a hold, "14:32". Nothing before the page is alive, nor while the server has not said until when. */
export function HoldCountdown({ until, minutes = HOLD_MINUTES }: HoldCountdownProps) {
  const now = useNow()
  if (now === null || until === null) return null
  // Two clocks never agree to the second: a hold that has just begun must not show more than it was given.
  const left = Math.min(Date.parse(until) - now, minutes * MINUTE)
  return <span className="tabular-nums">{countdownText(left)}</span>
}

/** Says, once each, when five minutes and one minute of a hold are left. Shows nothing. `what` is held, in the plural. */
export function HoldReminder({ until, what = 'times' }: { until: string | null; what?: string }) {
  const now = useNow()
  const left = now === null || until === null ? null : Math.ceil((Date.parse(until) - now) / 1000)
  useEffect(() => {
    if (left === 300) announce(`Your ${what} are held for 5 more minutes.`)
    if (left === 60) announce(`Your ${what} are held for 1 more minute.`)
  }, [left, what])
  return null
}
