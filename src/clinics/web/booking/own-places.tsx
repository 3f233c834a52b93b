import { Link } from 'react-router'
import type { ClinicBooking } from '#clinics/contract.ts'
import { paths } from '#kit/shared/paths.ts'
import { Button, buttonClass } from '#kit/web/button.tsx'
import { Notice } from '#kit/web/notice.tsx'
import { ownPlacesText } from './checkout-words.ts'

/** Shown first, so that nobody pays twice after a lost response. */
export function OwnPlacesNotice({ bookings }: { bookings: readonly ClinicBooking[] }) {
  if (bookings.length === 0) return null
  return (
    <Notice
      tone="positive"
      title={ownPlacesText(bookings)}
      action={bookings.map(({ id, reference }) => (
        <Link key={id} to={paths.nilBookingSuccess(id)} className={buttonClass({ tone: 'secondary', size: 'sm' })}>
          {bookings.length === 1 ? 'See the receipt' : `See receipt ${reference}`}
        </Link>
      ))}
    >
      The receipt has the codes for the field.
    </Notice>
  )
}

/** Holds nothing until requested. */
export function MorePlaces({ onMore }: { onMore: () => void }) {
  return (
    <div className="flex flex-col items-start gap-3 noscript:hidden">
      <p className="text-muted">You have booked already. For somebody else there are places left.</p>
      <Button tone="secondary" onClick={onMore}>
        Book another place
      </Button>
    </div>
  )
}
