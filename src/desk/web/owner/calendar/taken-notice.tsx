import { useEffect, useRef } from 'react'
import { dateOf, shortDay } from '#availability/time-words.ts'
import type { InTheWay } from '#bookings/calendar-contract.ts'
import { ApiError, detailOf } from '#kit/web/api-error.ts'
import { Notice } from '#kit/web/notice.tsx'
import { inTheWayText } from './calendar-words.ts'

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
  const [firstFault] = problem?.errors ?? []
  return (
    <Notice tone="warning" title={firstFault?.message ?? detailOf(error)}>
      {problem?.code === 'time-taken' && inTheWay.length === 0 && 'Please try again: it may be free by now.'}
      {inTheWay.length > 0 && (
        <ul>
          {inTheWay.slice(0, MOST_NAMED).map(entry => (
            <li key={`${entry.startTime} ${entry.title}`}>
              {shortDay(dateOf(entry.startTime))}, {inTheWayText(entry)}
            </li>
          ))}
          {inTheWay.length > MOST_NAMED && <li>and {inTheWay.length - MOST_NAMED} more</li>}
        </ul>
      )}
    </Notice>
  )
}

const MOST_NAMED = 6
