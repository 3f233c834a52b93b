import { isUrgent, timeLeftText } from '#kit/shared/review-promise.ts'
import { Badge } from './badge.tsx'
import { useMinute } from './use-minute.ts'

/** "18 h left of 24"; empty until hydrated. */
export function TimeLeft({ dueAt }: { dueAt: string }) {
  const now = useMinute()
  const due = Date.parse(dueAt)
  // Reserves the height.
  if (now === null) return <span className="min-h-6" />
  return <Badge tone={isUrgent(due, now) ? 'warning' : 'neutral'}>{timeLeftText(due, now)}</Badge>
}
