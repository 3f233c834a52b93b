import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import type { AvailabilitySlot } from '#availability/contract.ts'
import { holdOnArrival } from '#availability/holds/web/hold-on-arrival.ts'
import { clockText, longDay, rangeText, shortDay } from '#availability/time-format.ts'
import { daysQuery, slotsQuery } from '#availability/web/api.ts'
import { CheckNote } from '#availability/web/check-note.tsx'
import { DayStrip } from '#availability/web/day-strip.tsx'
import { type ShownDay, shownDay } from '#availability/web/shown-day.ts'
import { priceText } from '#availability/web/slot-labels.ts'
import { isWanted, type WantedTime, wantedTime } from '#availability/web/wanted-time.ts'
import { ZoneNote } from '#availability/web/zone-note.tsx'
import type { Facility } from '#facilities/contract.ts'
import { paths } from '#kit/shared/paths.ts'
import { Button, buttonClass } from '#kit/web/button.tsx'
import { joinClasses } from '#kit/web/join-classes.ts'
import { Notice } from '#kit/web/notice.tsx'
import { Skeleton } from '#kit/web/skeleton.tsx'
import { scheduleQuery } from './api.ts'
import { bookingAddress, externalSite } from './booking-address.ts'
import { PageSection } from './page-section.tsx'

/** Free times of one day in a week. Nothing is held here: a time links to the booking page. */
export function FreeTimes({ facility, now }: { facility: Facility; now: number }) {
  const [query] = useSearchParams()
  const day = shownDay(query.get('date'), facility.timeZone, now)
  const wanted = wantedTime(query.get('time'))
  const hrefFor = (date: string) => hrefOf(facility.id, date, query)
  return (
    <PageSection id="times" title="Available times">
      {externalSite(facility) && (
        <p className="text-muted">
          We check the provider’s calendar again before sending your request. The owner confirms it.
        </p>
      )}
      {day.isFallback && (
        <Notice>The date in the link is in the past or more than 12 months away, so we’re showing today.</Notice>
      )}
      <DayStrip facilityId={facility.id} day={day} hrefFor={hrefFor} />
      <h3 className="text-2xl">{longDay(day.date)}</h3>
      <ZoneNote timeZone={facility.timeZone} at={`${day.date}T12:00:00Z`} />
      <DayTimes {...{ facility, day, wanted, hrefFor }} />
    </PageSection>
  )
}

/** Keeps the searched time when the day changes. */
function hrefOf(facilityId: string, date: string, query: URLSearchParams): string {
  const next = new URLSearchParams(query)
  next.set('date', date)
  return `${paths.facility(facilityId)}?${next}`
}

type DayTimesProps = {
  facility: Facility
  day: ShownDay
  wanted: WantedTime | null
  hrefFor: (date: string) => string
}

function DayTimes({ facility, day, wanted, hrefFor }: DayTimesProps) {
  const { data: slots, isError, refetch } = useQuery(slotsQuery(facility.id, day.date))
  if (!slots) return isError ? <TimesFailed onRetry={() => void refetch()} /> : <LoadingTimes date={day.date} />
  const free = slots.filter(({ status, heldByYou }) => status === 'open' || heldByYou)
  return (
    <>
      <CheckNote slots={slots} />
      {free.length === 0 ? (
        <NothingFree {...{ facility, day, hrefFor, slots }} />
      ) : (
        <ul className={columns}>
          {free.map(slot => (
            <li key={slot.id}>
              <TimeLink facility={facility} date={day.date} slot={slot} isWanted={isWanted(slot, wanted)} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

type TimeLinkProps = {
  facility: Facility
  date: string
  slot: AvailabilitySlot
  /** Matches the searched time. */
  isWanted: boolean
}

function TimeLink({ facility, date, slot, isWanted: isMarked }: TimeLinkProps) {
  const start = slot.startTime
  return (
    <Link
      to={bookingAddress(facility, { date, time: start.slice(11, 16) })}
      state={holdOnArrival}
      className={joinClasses(timeLook, isMarked ? markedLook : 'border-line-strong')}
    >
      <span className="sr-only">
        Book {rangeText(slot, facility.timeZone)}, {priceText(slot)}
        {slot.heldByYou && ', held for you'}
        {isMarked && ', matches your search'}
      </span>
      <span aria-hidden="true" className="font-semibold tabular-nums">
        {clockText(start)}
      </span>
      <span aria-hidden="true" className="text-sm text-muted tabular-nums">
        {slot.heldByYou ? 'held for you' : priceText(slot)}
      </span>
    </Link>
  )
}

const timeLook =
  'flex min-h-14 flex-col items-center justify-center rounded-md border bg-surface px-1 py-1.5 text-center transition-[background-color,border-color] hover:border-ink hover:bg-hover'
const markedLook = 'border-ink shadow-[inset_0_0_0_1px_var(--color-ink)]'

const columns = 'grid grid-cols-3 gap-2 sm:grid-cols-4'

/** As tall as a usual day of 16 hours. */
function LoadingTimes({ date }: { date: string }) {
  return (
    <div className={columns}>
      <output className="sr-only">Loading times for {longDay(date)}</output>
      {Array.from({ length: USUAL_HOURS }, (_, hour) => (
        <Skeleton key={hour} className="h-14 rounded-md" />
      ))}
    </div>
  )
}

const USUAL_HOURS = 16

function TimesFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <Notice
      tone="danger"
      title="Failed to fetch slots"
      action={
        <Button tone="secondary" size="sm" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      Check your connection and try again.
    </Notice>
  )
}

type NothingFreeProps = Omit<DayTimesProps, 'wanted'> & { slots: readonly AvailabilitySlot[] }

/** The reason, and the next day of the week with free times. */
function NothingFree({ facility, day, hrefFor, slots }: NothingFreeProps) {
  const days = useQuery(daysQuery(facility.id, day.weekStart))
  const first = useQuery(scheduleQuery(facility.id)).data?.bookableFrom ?? null
  if (first !== null && day.date < first)
    return <NotYetBookable first={first} href={first > day.lastDay ? null : hrefFor(first)} />
  const next = days.data?.find(({ date, open }) => date > day.date && open > 0)
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-lg border border-line bg-surface p-4">
      <p>
        <span className="font-semibold">{whyNothing(slots, day)}</span>
        {!next && ' Try a later week.'}
      </p>
      {next && (
        <Link
          to={hrefFor(next.date)}
          replace
          preventScrollReset
          className={buttonClass({ tone: 'secondary', size: 'sm' })}
        >
          {shortDay(next.date)}: {next.open} available
        </Link>
      )}
    </div>
  )
}

function NotYetBookable({ first, href }: { first: string; href: string | null }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-lg border border-line bg-surface p-4">
      <p className="font-semibold">
        Bookable from {longDay(first)}, {first.slice(0, 4)}.
      </p>
      {href && (
        <Link to={href} replace preventScrollReset className={buttonClass({ tone: 'secondary', size: 'sm' })}>
          See {shortDay(first)}
        </Link>
      )}
    </div>
  )
}

function whyNothing(slots: readonly AvailabilitySlot[], { date, today }: ShownDay): string {
  if (slots.some(({ status }) => status === 'booked' || status === 'held')) return 'All times on this day are taken.'
  return slots.length > 0 && date === today ? 'No times left today.' : 'Closed on this day.'
}
