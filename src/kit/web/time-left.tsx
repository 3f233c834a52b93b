import { isUrgent, timeLeftText } from '#kit/shared/review-promise.ts'
import { Badge } from './badge.tsx'
import { useMinute } from './use-minute.ts'

/** What is left of the promise of a review: "18 h left of 24", in clay towards its end and beyond. Nothing until the page is alive. */
export function TimeLeft({ dueAt }: { dueAt: string }) {
  const now = useMinute()
  const due = Date.parse(dueAt)
  // Takes its place from the start, so that nothing moves.
  if (now === null) return <span className="min-h-6" />
  return <Badge tone={isUrgent(due, now) ? 'warning' : 'neutral'}>{timeLeftText(due, now)}</Badge>
}
