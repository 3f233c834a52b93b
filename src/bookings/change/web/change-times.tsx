import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type { AvailabilitySlot } from '#availability/contract.ts'
import type { Selection } from '#availability/holds/web/use-selection.ts'
import { longDay } from '#availability/time-format.ts'
import { CheckNote } from '#availability/web/check-note.tsx'
import { DayStrip } from '#availability/web/day-strip.tsx'
import type { SlotMark } from '#availability/web/marked-slot.tsx'
import type { ShownDay } from '#availability/web/shown-day.ts'
import { LoadingSlots, SlotGrid } from '#availability/web/slot-grid.tsx'
import { slotTitle } from '#availability/web/slot-labels.ts'
import { ZoneNote } from '#availability/web/zone-note.tsx'
import type { Booking } from '#bookings/contract.ts'
import { fixedTimesText } from '#bookings/refund-messages.ts'
import { Button } from '#kit/web/button.tsx'
import { DatePicker } from '#kit/web/date/date-picker.tsx'
import { EmptyState } from '#kit/web/empty-state.tsx'
import { Notice } from '#kit/web/notice.tsx'

type ChangeTimesProps = {
  booking: Booking
  day: ShownDay
  /** Page load, in milliseconds. */
  now: number
  selection: Selection
  /** By id. */
  marks: ReadonlyMap<string, SlotMark>
  hrefFor: (date: string) => string
  onToggle: (slot: Pick<AvailabilitySlot, 'id'> & AvailabilitySlot) => void
  children: ReactNode
}

export function ChangeTimes({ booking, day, now, selection, marks, hrefFor, onToggle, children }: ChangeTimesProps) {
  const navigate = useNavigate()
  const { date, today, lastDay } = day
  return (
    <section aria-label="Other times" className="flex min-w-0 flex-col gap-5">
      <TooLateNotice booking={booking} marks={marks} />
      {children}
      <DatePicker
        label="Date"
        className="sm:max-w-64"
        value={date}
        min={today}
        max={lastDay}
        onChange={next => next && void navigate(hrefFor(next), { replace: true, preventScrollReset: true })}
      />
      <DayStrip facilityId={booking.facilityId} day={day} hrefFor={hrefFor} />
      <h2 className="text-2xl">{longDay(date)}</h2>
      <ZoneNote timeZone={booking.timeZone} at={`${date}T12:00:00Z`} />
      <DaySlots {...{ booking, day, now, selection, marks, onToggle }} />
    </section>
  )
}

function TooLateNotice({ booking, marks }: Pick<ChangeTimesProps, 'booking' | 'marks'>) {
  const fixed = booking.slots.filter(({ id }) => marks.get(id) === 'fixed')
  if (fixed.length === 0) return null
  const isAll = fixed.length === booking.slots.length
  const times = fixed.map(slot => slotTitle(slot, booking.timeZone)).join('; ')
  return (
    <Notice tone="info" title={isAll ? 'It’s too late to change your times.' : 'Some of your times can’t be changed.'}>
      {isAll ? '' : `${times}: `}
      {fixedTimesText(booking)}
    </Notice>
  )
}

function DaySlots({ booking, day, now, selection, marks, onToggle }: Omit<ChangeTimesProps, 'hrefFor' | 'children'>) {
  const { slots, isFailed, isStale, retry } = selection
  if (isFailed) return <TimesFailed onRetry={retry} />
  if (!slots) return <LoadingSlots date={day.date} />
  if (slots.every(slot => slot.status === 'blocked'))
    return (
      <EmptyState title="No times on this day">The facility is closed, or the day is over. Try another day.</EmptyState>
    )
  return (
    <>
      <CheckNote slots={slots} />
      {isStale && (
        <Notice tone="warning" title="These times may be out of date." action={<TryAgain onRetry={retry} />}>
          We couldn’t check them again just now.
        </Notice>
      )}
      <SlotGrid {...{ slots, now, marks, onToggle }} wanted={null} timeZone={booking.timeZone} />
    </>
  )
}

function TimesFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <Notice tone="danger" title="Failed to fetch slots" action={<TryAgain onRetry={onRetry} />}>
      Your booking and the times you chose haven’t changed.
    </Notice>
  )
}

function TryAgain({ onRetry }: { onRetry: () => void }) {
  return (
    <Button tone="secondary" size="sm" onClick={onRetry}>
      Try again
    </Button>
  )
}
