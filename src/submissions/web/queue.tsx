import type { ReactNode } from 'react'
import { Badge } from '#kit/web/badge.tsx'
import { useMinute } from '#kit/web/use-minute.ts'
import { isUrgent, timeLeftText } from '../rules.ts'

/** Of the counts on the administrators' pages, to refetch after a decision. */
export const reviewCountsKey = ['/api/review-counts']

type SummaryProps = { name: string; text: ReactNode; children: ReactNode }

/** A row of a review queue. */
export function SubmissionSummary({ name, text, children }: SummaryProps) {
  return (
    <>
      <span className="max-w-full font-semibold wrap-anywhere" dir="auto">
        {name}
      </span>
      <span className="max-w-full text-sm text-muted wrap-anywhere">{text}</span>
      <span className="flex flex-wrap gap-2">{children}</span>
    </>
  )
}

/** Of an undecided submission. `who` has a question to answer if it is not due. */
export function Turn({ dueAt, who }: { dueAt: string | null; who: string }) {
  return dueAt === null ? <Badge>Waiting for the {who}</Badge> : <TimeLeft dueAt={dueAt} />
}

/** "18 h left of 24"; empty until hydrated. */
function TimeLeft({ dueAt }: { dueAt: string }) {
  const now = useMinute()
  const due = Date.parse(dueAt)
  // Reserves the height.
  if (now === null) return <span className="min-h-6" />
  return <Badge tone={isUrgent(due, now) ? 'warning' : 'neutral'}>{timeLeftText(due, now)}</Badge>
}
