import { useEffect, useRef } from 'react'
import { dateOf, shortDay } from '#availability/time-format.ts'
import type { InTheWay } from '#bookings/calendar/contract.ts'
import { ApiError, detailOf } from '#kit/web/api/api-error.ts'
import { Notice } from '#kit/web/notice.tsx'
import { conflictText } from './calendar-labels.ts'

/** Why saving failed, naming the conflicts. Renders nothing without an error. */
export function TakenNotice({ error }: { error: unknown }) {
  const place = useRef<HTMLDivElement>(null)
  // It could be off-screen in a long form on a phone.
  useEffect(() => {
    if (error) place.current?.scrollIntoView({ block: 'nearest' })
  }, [error])
  return <div ref={place}>{error ? <Why error={error} /> : null}</div>
}

function Why({ error }: { error: unknown }) {
  const problem = error instanceof ApiError ? error.problem : undefined
  const inTheWay = (problem?.inTheWay ?? []) as InTheWay[]
  return (
    <Notice tone="warning" title={detailOf(error)}>
      {problem?.code === 'time-taken' && inTheWay.length === 0 && 'Please try again. It may be open now.'}
      {inTheWay.length > 0 && <ConflictList inTheWay={inTheWay} />}
    </Notice>
  )
}

export function InTheWayNotice({ inTheWay }: { inTheWay: readonly InTheWay[] }) {
  if (inTheWay.length === 0) return null
  return (
    <Notice tone="warning" title="That time is already taken.">
      <ConflictList inTheWay={inTheWay} />
    </Notice>
  )
}

function ConflictList({ inTheWay }: { inTheWay: readonly InTheWay[] }) {
  return (
    <ul>
      {inTheWay.slice(0, MAX_NAMES).map(entry => (
        <li key={`${entry.startTime} ${entry.title}`}>
          {shortDay(dateOf(entry.startTime))}, {conflictText(entry)}
        </li>
      ))}
      {inTheWay.length > MAX_NAMES && <li>and {inTheWay.length - MAX_NAMES} more</li>}
    </ul>
  )
}

const MAX_NAMES = 6
