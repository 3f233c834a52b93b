import { Hourglass } from 'lucide-react'
import { clockText } from '#availability/time-format.ts'
import { leftText } from '#bookings/web/desk-messages.ts'
import { useNow } from '#kit/web/use-now.ts'

/** Local time at the facility; the time left is added after hydration. */
export function HoldExpiry({ until }: { until: string }) {
  const now = useNow()
  return (
    <span className="inline-flex min-h-6 basis-full items-center gap-1 text-sm text-clay tabular-nums">
      <Hourglass aria-hidden="true" className="size-4 shrink-0" />
      <span>
        Hold expires {clockText(until)}
        {now !== null && `, ${leftText(Date.parse(until) - now).toLowerCase()}`}
      </span>
    </span>
  )
}
