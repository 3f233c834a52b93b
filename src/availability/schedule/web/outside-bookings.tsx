import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { Schedule } from '#availability/contract.ts'
import type { OwnerSchedule } from '#availability/schedule/contract.ts'
import { dateOf, rangeText, shortDay } from '#availability/time-format.ts'
import { paths } from '#kit/shared/paths.ts'
import { dateIn } from '#kit/shared/time.ts'
import { Notice } from '#kit/web/notice.tsx'
import { outsideQuery } from './api.ts'

type OutsideBookingsProps = { facility: OwnerSchedule['facility']; schedule: Schedule }

/** Debounce: long enough to finish a change. */
const PAUSE_MS = 600
/** Enough to identify them. */
const SHOWN = 5

/** Upcoming bookings outside these hours; fetched once editing pauses. */
export function OutsideBookings({ facility, schedule }: OutsideBookingsProps) {
  const rested = useRested(schedule)
  const [today] = useState(() => dateIn(facility.timeZone, Date.now()))
  const { data } = useQuery({ ...outsideQuery(facility.id, rested, today), placeholderData: last => last })
  if (!data || data.outsideCount === 0) return null
  const { outside, outsideCount } = data
  return (
    <Notice
      title={
        outsideCount === 1
          ? '1 upcoming booking is outside these hours'
          : `${outsideCount} upcoming bookings are outside these hours`
      }
      action={
        <Link to={paths.ownCalendar} className="inline-link inline-flex min-h-11 items-center">
          Open calendar
        </Link>
      }
    >
      <p>They stay booked unless you cancel them, but new bookings at these times won’t be possible.</p>
      <ul className="mt-1 list-disc pl-5">
        {outside.slice(0, SHOWN).map(booking => (
          <li key={`${booking.bookingId} ${booking.startTime}`}>
            {shortDay(dateOf(booking.startTime))}, {rangeText(booking, facility.timeZone)}
          </li>
        ))}
        {outsideCount > SHOWN && <li>and {outsideCount - Math.min(SHOWN, outside.length)} more</li>}
      </ul>
    </Notice>
  )
}

/** Debounces the schedule. */
function useRested(schedule: Schedule): Schedule {
  const [rested, setRested] = useState(schedule)
  const text = JSON.stringify(schedule)
  useEffect(() => {
    const pause = setTimeout(() => setRested(JSON.parse(text) as Schedule), PAUSE_MS)
    return () => clearTimeout(pause)
  }, [text])
  return rested
}
