import { CalendarDays } from 'lucide-react'
import { useState } from 'react'
import { longDay } from '#availability/time-format.ts'
import type { DeskBooking } from '#bookings/contract.ts'
import type { BookingDeskAccess } from '#bookings/web/booking-desk-access.ts'
import { BookingDeskSection } from '#bookings/web/booking-desk-section.tsx'
import { groupByDay, shownCount } from '#bookings/web/desk-messages.ts'
import { useFocusKept } from '#bookings/web/use-focus-kept.ts'
import { Button } from '#kit/web/button.tsx'
import { BookingRow } from './booking-row.tsx'
import { EndingDialog } from './ending-dialog.tsx'
import { useEnding } from './use-ending.ts'

/** By start day. */
export function ComingUp({ access, bookings }: { access: BookingDeskAccess; bookings: readonly DeskBooking[] }) {
  const ending = useEnding(access)
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
