import type { DeskBooking } from '#bookings/contract.ts'
import type { BookingDeskAccess } from '#bookings/web/booking-desk-access.ts'
import { amountText, hoursText, whenText } from '#bookings/web/desk-messages.ts'
import { Badge } from '#kit/web/badge.tsx'
import { Button } from '#kit/web/button.tsx'
import { useNow } from '#kit/web/use-now.ts'
import { ContactLinks } from './contact-links.tsx'
import { useTimes } from './use-times.ts'

type BookingRowProps = { access: BookingDeskAccess; booking: DeskBooking; onCancel: () => void; 'data-entry': string }

/** Not cancelable once begun. */
export function BookingRow({ access, booking, onCancel, ...entry }: BookingRowProps) {
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
          {booking.isPaidAtFacility && ', paid at the facility'} ·{' '}
          <span className="text-sm whitespace-nowrap text-muted">{booking.reference}</span>
        </p>
        {booking.notes && <p className="text-sm wrap-anywhere whitespace-pre-line text-muted">{booking.notes}</p>}
        <ContactLinks access={access} booking={booking} isBrief />
      </div>
      {!hasBegun && (
        <Button
          tone="secondary"
          className="self-end sm:self-start"
          aria-label={`Cancel booking: ${booking.customerName}, ${whenText(booking)}`}
          onClick={onCancel}
        >
          Cancel
        </Button>
      )}
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
