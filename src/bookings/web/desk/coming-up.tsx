import { CalendarDays } from 'lucide-react'
import { useState } from 'react'
import { longDay } from '#availability/time-words.ts'
import { useNow } from '#availability/web/use-now.ts'
import type { DeskBooking } from '#bookings/contract.ts'
import { Badge } from '#kit/web/badge.tsx'
import { Button } from '#kit/web/button.tsx'
import { ContactLinks } from './contact-links.tsx'
import type { DeskAccess } from './desk-access.ts'
import { DeskSection } from './desk-section.tsx'
import { amountText, groupByDay, hoursText, whenText } from './desk-words.ts'
import { EndingDialog } from './ending-dialog.tsx'
import { useEnding } from './use-ending.ts'
import { useFocusKept } from './use-focus-kept.ts'

/** Confirmed bookings that are not over, by the day on which they begin. */
export function ComingUp({ access, bookings }: { access: DeskAccess; bookings: readonly DeskBooking[] }) {
  const ending = useEnding(access)
  const [shown, setShown] = useState(FIRST_SHOWN)
  const { heading, entry } = useFocusKept(bookings.map(({ id }) => id))
  const more = Math.max(0, bookings.length - shown)

  return (
    <DeskSection id="coming-up" title="Coming up" count={bookings.length} heading={heading}>
      {bookings.length === 0 && <Nothing />}
      {groupByDay(bookings.slice(0, shown)).map(({ date, bookings: ofDay }) => (
        <div key={date} className="flex flex-col gap-2">
          <h3 className="text-xl">{longDay(date)}</h3>
          <ul aria-label={longDay(date)} className="divide-y divide-line rounded-lg border border-line bg-surface">
            {ofDay.map(booking => (
              <Row key={booking.id} booking={booking} onCancel={() => ending.ask(booking)} {...entry(booking.id)} />
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
    </DeskSection>
  )
}

/** As many as are looked through at once. */
const FIRST_SHOWN = 30

type RowProps = { booking: DeskBooking; onCancel: () => void; 'data-entry': string }

function Row({ booking, onCancel, ...entry }: RowProps) {
  const now = useNow()
  const hasBegun = now !== null && Date.parse(booking.startTime) <= now
  return (
    <li {...entry} className="grid gap-x-4 gap-y-2 p-4 sm:grid-cols-[minmax(0,1fr)_auto] md:px-6">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="text-lg font-semibold">{hoursText(booking)}</span>
          {hasBegun ? <Badge tone="info">Under way</Badge> : <Badge tone="positive">Confirmed</Badge>}
        </p>
        <p className="wrap-anywhere">
          {booking.customerName} · {amountText(booking.amount)} ·{' '}
          <span className="text-sm whitespace-nowrap text-muted">{booking.reference}</span>
        </p>
        {booking.notes && <p className="text-sm wrap-anywhere whitespace-pre-line text-muted">{booking.notes}</p>}
        <ContactLinks booking={booking} />
      </div>
      {!hasBegun && (
        <Button
          tone="secondary"
          className="self-start justify-self-start"
          aria-label={`Cancel ${booking.customerName}, ${whenText(booking)}`}
          onClick={onCancel}
        >
          Cancel
        </Button>
      )}
    </li>
  )
}

function Nothing() {
  return (
    <p className="flex items-start gap-3 rounded-lg border border-dashed border-line-strong p-4 text-muted md:p-6">
      <CalendarDays aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      No confirmed booking lies ahead. Whoever books next appears here.
    </p>
  )
}
