import { type ComponentType, lazy, Suspense } from 'react'
import type { BookingPanelProps } from '#bookings/calendar/web/booking-panel.tsx'
import type { OwnerBooking } from '#bookings/owner-list/contract.ts'
import { type BookedSpan, whenText } from '#bookings/web/desk-messages.ts'
import { Dialog } from '#kit/web/dialog/dialog.tsx'
import { loadPart } from '#kit/web/load-part.ts'
import { Skeleton } from '#kit/web/skeleton.tsx'

type BookingDialogProps = {
  booking: Pick<OwnerBooking, 'id' | 'facilityId' | 'facilityName' | 'customerName' | keyof BookedSpan>
  onClose: () => void
  onChanged: () => void
}

/** The calendar's panel for a booking in the table; its code loads on first use. */
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
  loadPart(() => import('#bookings/calendar/web/booking-panel.tsx')).then(
    part => ({ default: part.BookingPanel }),
    () => ({ default: Missing }),
  ),
)

/** The code failed to load. */
function Missing() {
  return <p>We couldn’t open this. Check your connection and reload the page.</p>
}
