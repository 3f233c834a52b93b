import { Link } from 'react-router'
import { clockText } from '#availability/time-format.ts'
import { buttonClass } from '#kit/web/button.tsx'
import { joinClasses } from '#kit/web/join-classes.ts'
import type { FieldResult } from '#search/contract.ts'
import { bookingAddress, detailsAddress } from './field-addresses.ts'

export function FieldActions({ result, sport, className }: { result: FieldResult; sport: string; className?: string }) {
  const { name, startTimes } = result
  const first = startTimes[0]
  return (
    <div className={joinClasses('flex flex-wrap gap-2', className)}>
      <Link
        to={bookingAddress(result, first, sport)}
        aria-label={`Book This Field: ${name}${first ? `, ${clockText(first)}` : ''}`}
        className={joinClasses(buttonClass({ tone: 'secondary' }), mainWhenPointedAt)}
      >
        Book This Field
      </Link>
      <Link
        to={detailsAddress(result, first)}
        aria-label={`View Details: ${name}`}
        className={joinClasses(buttonClass({ tone: 'quiet' }), 'grow')}
      >
        View Details
      </Link>
    </div>
  )
}

/** Only on hover: the page's main action is the search. */
const mainWhenPointedAt = 'grow hover:border-action-edge! hover:bg-action! hover:text-on-action!'
