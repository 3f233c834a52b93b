import { type ComponentType, lazy, Suspense } from 'react'
import type { OwnerBooking } from '#bookings/owner-list-contract.ts'
import { whenText } from '#bookings/web/desk/desk-words.ts'
import { Dialog } from '#kit/web/dialog.tsx'
import { loadPart } from '#kit/web/load-part.ts'
import { Skeleton } from '#kit/web/skeleton.tsx'
import type { BookingPanelProps } from '../calendar/booking-panel.tsx'

type BookingDialogProps = { booking: OwnerBooking; onClose: () => void; onChanged: () => void }

/** The panel of the calendar, for a booking of the table; its program is fetched when the first is opened. */
export function BookingDialog({ booking, onClose, onChanged }: BookingDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={booking.customerName}
      description={`${booking.facilityName}, ${whenText(booking)}`}
    >
      <Suspense fallback={<Skeleton className="h-48" />}>
        <BookingPanel
          bookingId={booking.id}
          access={{ facilityId: booking.facilityId, key: null }}
          onClose={onClose}
          onChanged={onChanged}
        />
      </Suspense>
    </Dialog>
  )
}

const BookingPanel = lazy<ComponentType<BookingPanelProps>>(() =>
  loadPart(() => import('../calendar/booking-panel.tsx')).then(
    part => ({ default: part.BookingPanel }),
    () => ({ default: Missing }),
  ),
)

/** The program could not be fetched. */
function Missing() {
  return <p>We could not open this. Check your connection and load the page again.</p>
}
