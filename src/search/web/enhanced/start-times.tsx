import { Link } from 'react-router'
import { holdOnArrival } from '#availability/holds/web/hold-on-arrival.ts'
import { clockText, zoneName } from '#availability/time-format.ts'
import { buttonClass } from '#kit/web/button.tsx'
import { joinClasses } from '#kit/web/join-classes.ts'
import type { FieldResult } from '#search/contract.ts'
import { freeLine, startName } from './enhanced-format.ts'
import { bookingAddress } from './field-addresses.ts'

const SHOWN_AT_ONCE = 8

type StartTimesProps = { result: FieldResult; sport: string; saysZone: boolean }

export function StartTimes({ result, sport, saysZone }: StartTimesProps) {
  const { startTimes, timeZone } = result
  const first = startTimes[0]
  if (first === undefined) return null
  const folded = startTimes.slice(SHOWN_AT_ONCE)
  return (
    <div className="flex flex-col gap-2">
      <p className="text-sm font-semibold">
        {freeLine(result)}
        {saysZone && <span className="font-normal text-muted"> ({zoneName(timeZone)})</span>}
      </p>
      <Starts {...{ result, sport }} startTimes={startTimes.slice(0, SHOWN_AT_ONCE)} />
      {folded.length > 0 && (
        <details className="group">
          <summary className="inline-link inline-flex min-h-11 cursor-pointer items-center text-sm">
            {folded.length} more {folded.length === 1 ? 'time' : 'times'}
          </summary>
          <Starts {...{ result, sport }} startTimes={folded} />
        </details>
      )}
    </div>
  )
}

type StartsProps = { result: FieldResult; sport: string; startTimes: readonly string[] }

function Starts({ result, sport, startTimes }: StartsProps) {
  return (
    <ul aria-label={`Available start times at ${result.name}`} className="flex flex-wrap gap-2">
      {startTimes.map(startTime => (
        <li key={startTime}>
          <Link
            to={bookingAddress(result, startTime, sport)}
            state={holdOnArrival}
            aria-label={startName(result, startTime)}
            className={joinClasses(buttonClass({ tone: 'secondary' }), 'min-w-20 tabular-nums')}
          >
            {clockText(startTime)}
          </Link>
        </li>
      ))}
    </ul>
  )
}
