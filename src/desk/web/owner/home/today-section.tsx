import { useState } from 'react'
import { Link } from 'react-router'
import { rangeText } from '#availability/time-format.ts'
import type { OwnerHome, TodayFacility, TodayVenue } from '#desk/home-contract.ts'
import { paths } from '#kit/shared/paths.ts'
import { instantOf, MINUTE } from '#kit/shared/time.ts'
import { Badge } from '#kit/web/badge.tsx'
import { Button } from '#kit/web/button.tsx'
import { joinClasses } from '#kit/web/join-classes.ts'
import { useMinute } from '#kit/web/use-minute.ts'
import { DayStrip, HourAxis, type Hours, hoursOf } from './day-strip.tsx'

/** Today at each venue: a strip per facility, and its next booking. */
export function TodaySection({ venues, today }: Pick<OwnerHome, 'venues' | 'today'>) {
  const hours = hoursOf(
    venues.flatMap(({ shown }) => shown),
    today,
  )
  return (
    <section aria-labelledby="today" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="today" className="text-2xl">
          Today
        </h2>
        <Link to={paths.ownCalendar} className="inline-link -my-2 inline-flex min-h-11 items-center">
          Open the calendar
        </Link>
      </div>
      {venues.map(venue => (
        <Venue key={venue.id} venue={venue} isOnly={venues.length === 1} {...{ today, hours }} />
      ))}
    </section>
  )
}

/** Per venue, before “Show all”. */
const SHOWN_AT_FIRST = 8

const columns = 'grid gap-x-4 sm:grid-cols-[minmax(0,14rem)_minmax(0,1fr)]'

type Day = { today: string; hours: Hours }

function Venue({ venue, isOnly, ...day }: Day & { venue: TodayVenue; isOnly: boolean }) {
  const { name, facilities, bookings, shown } = venue
  const [isOpen, setIsOpen] = useState(false)
  const rows = isOpen ? shown : shown.slice(0, SHOWN_AT_FIRST)
  const free = facilities - shown.length
  return (
    <div className="rounded-lg border border-line bg-surface">
      {!(isOnly && name === null) && (
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 px-4 pt-3">
          <h3 className="text-xl wrap-anywhere">{name ?? 'No venue'}</h3>
          <p className="text-sm text-muted tabular-nums">{countText(bookings, 'booking')}</p>
        </div>
      )}
      {rows.length > 0 && (
        <div className={joinClasses(columns, 'px-4 pt-3 max-sm:hidden')}>
          <div className="col-start-2">
            <HourAxis hours={day.hours} />
          </div>
        </div>
      )}
      <ul className="divide-y divide-line">
        {rows.map(facility => (
          <Facility key={facility.id} facility={facility} {...day} />
        ))}
      </ul>
      {rows.length < shown.length && (
        <div className="border-t border-line p-2">
          <Button tone="quiet" onClick={() => setIsOpen(true)}>
            Show all {shown.length.toLocaleString('en-US')}
            <span className="sr-only"> facilities{name && ` of ${name}`}</span>
          </Button>
        </div>
      )}
      {free > 0 && (
        <p className="border-t border-line px-4 py-3 text-sm text-muted">
          {countText(free, shown.length === 0 ? 'facility' : 'other facility')} with nothing booked today
        </p>
      )}
    </div>
  )
}

function Facility({ facility, today, hours }: Day & { facility: TodayFacility }) {
  const { id, name, items, timeZone, open } = facility
  const now = useMinute()
  const next = items.find(item => item.kind !== 'block' && (now === null || Date.parse(item.endTime) > now))
  return (
    <li className={joinClasses(columns, 'items-center gap-y-1 px-4 py-2')}>
      <Link
        to={`${paths.ownCalendar}?${new URLSearchParams({ view: 'week', facility: id })}`}
        className="inline-link inline-flex min-h-11 min-w-0 items-center"
      >
        <span className="min-w-0 wrap-anywhere">{name}</span>
      </Link>
      <div className="flex min-w-0 flex-col gap-1">
        <DayStrip
          facility={facility}
          date={today}
          hours={hours}
          now={now === null ? null : (now - instantOf(today, 0, timeZone)) / MINUTE}
        />
        {next ? (
          <p className="flex min-w-0 flex-wrap items-center gap-x-2 text-sm">
            <span className="tabular-nums">{rangeText(next)}</span>
            <span className="min-w-0 wrap-anywhere">{next.title}</span>
            {next.kind === 'pending' && <Badge tone="warning">Request</Badge>}
          </p>
        ) : (
          <p className="text-sm text-muted">{open.length === 0 ? 'Closed today' : restText(items.length)}</p>
        )}
        <ul className="sr-only">
          {items.map(item => (
            <li key={`${item.startTime} ${item.title}`}>
              {rangeText(item)}: {item.title}
            </li>
          ))}
        </ul>
      </div>
    </li>
  )
}

function restText(items: number): string {
  return items === 0 ? 'Nothing booked today' : 'No more bookings today'
}

function countText(count: number, noun: string): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? noun : noun.replace(/y$/, 'ie')}${count === 1 ? '' : 's'}`
}
