import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import type { AvailabilitySlot } from '#availability/contract.ts'
import type { Selection } from '#availability/holds/web/use-selection.ts'
import { longDay, shortDay } from '#availability/time-format.ts'
import { daysQuery } from '#availability/web/api.ts'
import { CheckNote } from '#availability/web/check-note.tsx'
import { DayStrip } from '#availability/web/day-strip.tsx'
import { HoldCountdown } from '#availability/web/hold-countdown.tsx'
import type { ShownDay } from '#availability/web/shown-day.ts'
import type { SlotWatch } from '#availability/web/slot-bell.tsx'
import { LoadingSlots, SlotGrid } from '#availability/web/slot-grid.tsx'
import type { WantedTime } from '#availability/web/wanted-time.ts'
import { ZoneNote } from '#availability/web/zone-note.tsx'
import { BookingStep } from '#bookings/web/booking-step.tsx'
import { firstEnd } from '#bookings/web/summary-format.ts'
import type { Facility } from '#facilities/contract.ts'
import { Button, buttonClass } from '#kit/web/button.tsx'
import { DatePicker } from '#kit/web/date/date-picker.tsx'
import { EmptyState } from '#kit/web/empty-state.tsx'
import { Notice } from '#kit/web/notice.tsx'

type TimesStepProps = {
  facility: Facility
  day: ShownDay
  /** Page load, in milliseconds. */
  now: number
  wanted: WantedTime | null
  hrefFor: (date: string) => string
  selection: Selection
  /** For taken times. */
  watch: SlotWatch
  /** Before the days. */
  lead: ReactNode
  children: ReactNode
}

export function TimesStep({ facility, day, now, wanted, hrefFor, selection, watch, lead, children }: TimesStepProps) {
  const navigate = useNavigate()
  const heading = useRef<HTMLHeadingElement>(null)
  const { date, today, lastDay } = day
  return (
    <BookingStep name="times" number={1} title="Choose your times">
      <div className="flex flex-col gap-4">
        {lead}
        {day.isFallback && (
          <Notice>That date is in the past or more than twelve months away, so we’re showing today.</Notice>
        )}
        <DayStrip
          {...{ day, hrefFor }}
          facilityId={facility.id}
          picker={
            <DatePicker
              label="Date"
              labelHidden
              className="w-full sm:max-w-64"
              value={date}
              min={today}
              max={lastDay}
              onChange={next => next && void navigate(hrefFor(next), { replace: true, preventScrollReset: true })}
            />
          }
        />
        {/* On a phone the chosen day above says it. */}
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <h3 ref={heading} tabIndex={-1} className="text-2xl outline-none max-sm:sr-only">
            {longDay(date)}
          </h3>
          <HeldLine selection={selection} onCleared={() => heading.current?.focus()} />
        </div>
        <ZoneNote timeZone={facility.timeZone} at={`${date}T12:00:00Z`} />
        <DaySlots {...{ facility, day, now, wanted, hrefFor, selection, watch }} />
        {children}
      </div>
    </BookingStep>
  )
}

/** `onCleared`: the focus must move. */
function HeldLine({ selection: { chosen, clear }, onCleared }: { selection: Selection; onCleared: () => void }) {
  if (chosen.length === 0) return null
  const until = firstEnd(chosen)
  function clearAll() {
    clear()
    onCleared()
  }
  const times = chosen.length === 1 ? '1 time' : `${chosen.length} times`
  return (
    <p className="flex items-center gap-2 text-sm">
      <span className="text-muted">
        {until ? `${times} held for you` : `Holding ${times}…`} <HoldCountdown until={until} />
      </span>
      <Button tone="quiet" size="sm" onClick={clearAll}>
        Clear selection
      </Button>
    </p>
  )
}

function DaySlots({
  facility,
  day,
  now,
  wanted,
  hrefFor,
  selection,
  watch,
}: Omit<TimesStepProps, 'lead' | 'children'>) {
  const { slots, isFailed, isStale, retry, toggle } = selection
  if (isFailed) return <SlotsFailed onRetry={retry} />
  if (!slots) return <LoadingSlots date={day.date} />
  if (!slots.some(isOfUse))
    return (
      <>
        <CheckNote slots={slots} />
        <NothingFree facility={facility} day={day} hrefFor={hrefFor} slots={slots} />
      </>
    )
  return (
    <>
      <CheckNote slots={slots} />
      {isStale && (
        <Notice
          tone="warning"
          title="These times may be out of date."
          action={
            <Button tone="secondary" size="sm" onClick={retry}>
              Try again
            </Button>
          }
        >
          We couldn’t check them again just now.
        </Notice>
      )}
      <SlotGrid {...{ slots, now, wanted, watch }} timeZone={facility.timeZone} onToggle={toggle} />
    </>
  )
}

function SlotsFailed({ onRetry }: { onRetry: () => void }) {
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
      Nothing is lost. Your times and details are still here.
    </Notice>
  )
}

function isOfUse(slot: AvailabilitySlot): boolean {
  return slot.status !== 'blocked'
}

type NothingFreeProps = Pick<TimesStepProps, 'facility' | 'day' | 'hrefFor'> & { slots: readonly AvailabilitySlot[] }

function NothingFree({ facility, day, hrefFor, slots }: NothingFreeProps) {
  const days = useQuery(daysQuery(facility.id, day.weekStart))
  const next = days.data?.find(({ date, open }) => date > day.date && open > 0)
  const isOver = slots.length > 0 && day.date === day.today
  return (
    <EmptyState
      title={isOver ? 'No times left today' : 'No times on this day'}
      action={
        next && (
          <Link to={hrefFor(next.date)} replace preventScrollReset className={buttonClass({ tone: 'secondary' })}>
            {shortDay(next.date)}: {next.open} open
          </Link>
        )
      }
    >
      {isOver ? 'The last one has already started.' : 'The facility is closed on this day.'}
      {!next && ' Try another week.'}
    </EmptyState>
  )
}
