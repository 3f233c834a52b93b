import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useId, useRef } from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import { type AvailabilitySlot, MAX_SLOTS_AT_ONCE } from '#availability/contract.ts'
import { holdSeriesOnArrival, seriesToHold } from '#availability/holds/web/hold-on-arrival.ts'
import type { Selection } from '#availability/holds/web/use-selection.ts'
import { type Recurrence, readRecurrence, recurrenceDates } from '#availability/recurrence.ts'
import { recurrenceName } from '#availability/recurrence-format.ts'
import { rangeText } from '#availability/time-format.ts'
import { onDatesQuery } from '#availability/web/api.ts'
import { facilityQuery } from '#bookings/web/api.ts'
import type { Facility } from '#facilities/contract.ts'
import { isUuid } from '#kit/shared/is-uuid.ts'
import { paths } from '#kit/shared/paths.ts'
import { dateIn } from '#kit/shared/time.ts'
import { detailOf } from '#kit/web/api/api-error.ts'
import { Button, buttonClass } from '#kit/web/button.tsx'
import { Notice } from '#kit/web/notice.tsx'
import { Skeleton } from '#kit/web/skeleton.tsx'
import { useSeriesHold } from './use-series-hold.ts'
import { WeeklyChoice } from './weekly-choice.tsx'
import { beyondLimit, weeklyDates } from './weekly-dates.ts'

type RepeatPlanProps = {
  facility: Facility
  selection: Selection
  /** Page load, in milliseconds. */
  now: number
  onWatch: (slot: AvailabilitySlot) => void
}

/** Then this box replaces the other one. */
export function isRepeat(query: URLSearchParams): boolean {
  return query.has('repeat_days') && isRange(query.get('time') ?? '')
}

/** The Repeat box for a search that repeats; the URL keeps its dates and time. */
export function RepeatPlan(props: RepeatPlanProps) {
  const [query] = useSearchParams()
  const recurrence = readRecurrence(query, dateIn(props.facility.timeZone, props.now))
  const time = query.get('time') ?? ''
  if (!recurrence || !isRange(time)) return null
  const dates = recurrenceDates(recurrence)
  return dates.length > 1 ? <Plan {...{ ...props, recurrence, dates, time }} /> : null
}

/** "18:00-20:00" */
function isRange(time: string): boolean {
  const [, from = '', to = ''] = /^(\d\d:\d\d)-(\d\d:\d\d)$/.exec(time) ?? []
  return from < to
}

function timesOf(time: string, date: string) {
  const [from, to] = time.split('-')
  return { startTime: `${date}T${from}:00`, endTime: `${date}T${to}:00` }
}

type PlanProps = RepeatPlanProps & { recurrence: Recurrence; dates: readonly string[]; time: string }

function Plan({ facility, selection, onWatch, recurrence, dates: wanted, time }: PlanProps) {
  const id = useId()
  const answer = useQuery(onDatesQuery(facility.id, wanted, time))
  const dates = answer.data && weeklyDates(answer.data, facility.id)
  const series = useSeriesHold({ facility, selection, dates, refetch: answer.refetch })
  const free = dates?.filter(({ state }) => state === 'free').length
  const mine = dates?.filter(({ state }) => state === 'mine').length ?? 0
  const isLimited = dates !== undefined && Object.keys(beyondLimit(dates)).length > 0
  useHoldOnArrival(free, series.hold)

  if (series.heldTitle) return <Held title={series.heldTitle} isNew={series.hasHeld} count={mine} />
  return (
    <section aria-labelledby={id} className="rounded-lg border border-line bg-surface p-4 noscript:hidden">
      <h3 id={id} data-step="repeat" tabIndex={-1} className="scroll-mt-24 text-2xl outline-none">
        Repeat: {recurrenceName(recurrence)}
      </h3>
      <p className="mt-1 mb-4 text-muted">
        {rangeText(timesOf(time, wanted[0]!))}, with one payment for all dates. We skip dates that are already taken.
      </p>
      {answer.isError && !dates && (
        <Notice
          tone="danger"
          title="We couldn’t check these dates."
          action={
            <Button tone="secondary" size="sm" onClick={() => void answer.refetch()}>
              Try again
            </Button>
          }
        >
          {detailOf(answer.error)}
        </Notice>
      )}
      {answer.isPending && <Loading rows={wanted.length} />}
      {dates && (
        <WeeklyChoice {...{ weekly: series, dates, onWatch }} facilityId={facility.id} timeZone={facility.timeZone} />
      )}
      {isLimited && (
        <p className="mt-3 text-sm text-muted">
          You can hold up to {MAX_SLOTS_AT_ONCE} times at once, so the later dates aren’t selected. Book them
          afterwards.
        </p>
      )}
    </section>
  )
}

/** Once, and only if as many dates are free as the tapped button said. */
function useHoldOnArrival(free: number | undefined, hold: () => Promise<void>) {
  const location = useLocation()
  const navigate = useNavigate()
  const isDone = useRef(false)
  const arrive = useEffectEvent(() => {
    const promised = seriesToHold(location.state)
    if (promised === undefined || isDone.current) return
    isDone.current = true
    // A reload, or Back and Forward, find no state.
    void navigate(location, { replace: true, preventScrollReset: true, state: null })
    if (free === promised) void hold()
  })
  useEffect(() => {
    if (free !== undefined) arrive()
  }, [free])
}

/** Takes the focus from the removed button, but not after a reload. */
function Held({ title, isNew, count }: { title: string; isNew: boolean; count: number }) {
  return (
    <div tabIndex={-1} ref={isNew ? takeFocus : undefined} className="outline-none">
      <Notice tone="positive" title={`${title} held for you.`}>
        <p>
          Continue with your details. You’ll pay once for all of them. To remove one, open its day and tap its times.
        </p>
        <NextField count={count} />
      </Notice>
    </div>
  )
}

function takeFocus(element: HTMLElement | null) {
  element?.focus()
}

/** For several teams: the same dates on another field of the venue, in a booking of its own. */
function NextField({ count }: { count: number }) {
  const [query] = useSearchParams()
  const [next = '', ...others] = (query.get('also') ?? '').split(',').filter(isUuid)
  const facility = useQuery({ ...facilityQuery(next), enabled: next !== '' })
  if (!facility.data) return null
  const params = new URLSearchParams(query)
  if (others.length > 0) params.set('also', others.join())
  else params.delete('also')
  return (
    <p className="mt-3">
      <Link
        to={`${paths.booking(next)}?${params}`}
        state={holdSeriesOnArrival(count)}
        className={buttonClass({ tone: 'secondary', size: 'sm' })}
      >
        Now hold {facility.data.name} on the same dates
      </Link>
    </p>
  )
}

function Loading({ rows }: { rows: number }) {
  return (
    <div className="flex flex-col gap-1">
      <output className="sr-only">Checking {rows} dates</output>
      <Skeleton className="mb-2 h-7 w-48" />
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} className="h-12 rounded-md" />
      ))}
    </div>
  )
}
