import { useQueryClient } from '@tanstack/react-query'
import { CalendarDays } from 'lucide-react'
import { useState } from 'react'
import { longDay } from '#availability/time-format.ts'
import type { DeskBooking } from '#bookings/contract.ts'
import { BookingDialog } from '#bookings/owner-list/web/booking-dialog.tsx'
import { type BookingDeskAccess, deskKey } from '#bookings/web/booking-desk-access.ts'
import { BookingDeskSection } from '#bookings/web/booking-desk-section.tsx'
import { amountText, groupByDay, hoursText, shownCount, whenText } from '#bookings/web/desk-messages.ts'
import { useFocusKept } from '#bookings/web/use-focus-kept.ts'
import { Badge } from '#kit/web/badge.tsx'
import { Button } from '#kit/web/button.tsx'
import { useNow } from '#kit/web/use-now.ts'
import { ContactLinks } from './contact-links.tsx'
import { EndingDialog } from './ending-dialog.tsx'
import { useEnding } from './use-ending.ts'
import { useTimes } from './use-times.ts'

/** By start day. */
export function ComingUp({ access, bookings }: { access: BookingDeskAccess; bookings: readonly DeskBooking[] }) {
  const ending = useEnding(access)
  const client = useQueryClient()
  const [opened, setOpened] = useState<DeskBooking | null>(null)
  const ids = bookings.map(({ id }) => id)
  const [shown, setShown] = useShown(ids)
  const { heading, entry } = useFocusKept(ids)
  const more = Math.max(0, bookings.length - shown)

  return (
    <BookingDeskSection id="coming-up" title="Coming up" count={bookings.length} heading={heading}>
      {bookings.length === 0 && <Nothing />}
      {groupByDay(bookings.slice(0, shown)).map(({ date, bookings: ofDay }) => (
        <div key={date} className="flex flex-col gap-2">
          <h3 className="text-xl">{longDay(date)}</h3>
          <ul aria-label={longDay(date)} className="divide-y divide-line rounded-lg border border-line bg-surface">
            {ofDay.map(booking => (
              <BookingRow
                key={booking.id}
                access={access}
                booking={booking}
                onCancel={() => ending.ask(booking)}
                onOpen={access.key === null ? () => setOpened(booking) : undefined}
                {...entry(booking.id)}
              />
            ))}
          </ul>
        </div>
      ))}
      {more > 0 && (
        <Button tone="secondary" className="self-start" onClick={() => setShown(shown + FIRST_SHOWN)}>
          Show {Math.min(more, FIRST_SHOWN)} more
        </Button>
      )}
      <EndingDialog ending={ending} />
      {opened && (
        <BookingDialog
          booking={opened}
          onClose={() => setOpened(null)}
          onChanged={() => void client.invalidateQueries({ queryKey: deskKey(access) })}
        />
      )}
    </BookingDeskSection>
  )
}

const FIRST_SHOWN = 30

/** Extends to include a new booking. */
function useShown(ids: readonly string[]) {
  const [{ shown, present }, set] = useState({ shown: FIRST_SHOWN, present: ids })
  if (present.join(' ') !== ids.join(' ')) set({ shown: shownCount(shown, new Set(present), ids), present: ids })
  return [shown, (next: number) => set({ shown: next, present })] as const
}

function Nothing() {
  return (
    <p className="flex items-start gap-3 rounded-lg border border-dashed border-line-strong p-4 text-muted md:p-6">
      <CalendarDays aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      No upcoming bookings. New ones appear here.
    </p>
  )
}

type BookingRowProps = {
  access: BookingDeskAccess
  booking: DeskBooking
  onCancel: () => void
  /** For signed-in staff. */
  onOpen: (() => void) | undefined
  'data-entry': string
}

/** Not cancelable once begun. */
function BookingRow({ access, booking, onCancel, onOpen, ...entry }: BookingRowProps) {
  const now = useNow()
  const hasBegun = now !== null && Date.parse(booking.startTime) <= now
  return (
    <li {...entry} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 px-4 py-2 sm:py-4 md:px-6">
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Hours access={access} booking={booking} />
          {hasBegun ? <Badge tone="info">In progress</Badge> : <Badge tone="positive">Confirmed</Badge>}
        </div>
        <p className="wrap-anywhere">
          {booking.customerName} · {amountText(booking.amount)}
          {booking.isPaidAtFacility && ', at the facility'} ·{' '}
          <span className="text-sm whitespace-nowrap text-muted">{booking.reference}</span>
        </p>
        {booking.notes && <p className="text-sm wrap-anywhere whitespace-pre-line text-muted">{booking.notes}</p>}
        <ContactLinks access={access} booking={booking} isBrief />
      </div>
      <div className="flex flex-col gap-2 self-end sm:flex-row sm:self-start">
        {onOpen && (
          <Button
            tone="secondary"
            aria-label={`Details: ${booking.customerName}, ${whenText(booking)}`}
            onClick={onOpen}
          >
            Details
          </Button>
        )}
        {!hasBegun && (
          <Button
            tone="secondary"
            aria-label={`Cancel booking: ${booking.customerName}, ${whenText(booking)}`}
            onClick={onCancel}
          >
            Cancel
          </Button>
        )}
      </div>
    </li>
  )
}

/** One line per day. */
function Hours({ access, booking }: { access: BookingDeskAccess; booking: DeskBooking }) {
  const days = useTimes(access, booking)?.days ?? []
  const lines =
    days.length > 1
      ? days.map(({ day, times }) => `${day}, ${times.join(' and ')}`)
      : [days[0]?.times.join(' and ') ?? hoursText(booking)]
  return (
    <p className="text-lg font-semibold">
      {lines.map(line => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
    </p>
  )
}
