import { Clock } from 'lucide-react'
import { offsetMinutesAt } from '#kit/shared/time.ts'
import { useHydrated } from '#kit/web/use-hydrated.ts'
import { zoneName } from '../time-format.ts'

/** Only if the reader's clock differs at that time (ISO 8601). */
export function ZoneNote({ timeZone, at }: { timeZone: string; at: string }) {
  if (!useHydrated()) return null
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone
  const instant = Date.parse(at)
  if (offsetMinutesAt(own, instant) === offsetMinutesAt(timeZone, instant)) return null
  return (
    <p className="flex items-start gap-2 text-sm text-muted">
      <Clock aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      Times are {zoneName(timeZone)}. Yours is {zoneName(own)}.
    </p>
  )
}
