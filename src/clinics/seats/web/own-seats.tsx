import { Link } from 'react-router'
import { paths } from '#kit/shared/paths.ts'
import { Button, buttonClass } from '#kit/web/button.tsx'
import { Notice } from '#kit/web/notice.tsx'
import type { ClinicBooking } from '../contract.ts'
import { ownSeatsText } from './checkout-messages.ts'

/** Shown first, so that nobody pays twice after a lost response. */
export function OwnSeatsNotice({ bookings }: { bookings: readonly ClinicBooking[] }) {
  if (bookings.length === 0) return null
  return (
    <Notice
      tone="positive"
      title={ownSeatsText(bookings)}
      action={bookings.map(({ id, reference }) => (
        <Link key={id} to={paths.nilBookingSuccess(id)} className={buttonClass({ tone: 'secondary', size: 'sm' })}>
          {bookings.length === 1 ? 'View receipt' : `View receipt ${reference}`}
        </Link>
      ))}
    >
      Your check-in codes are on the receipt.
    </Notice>
  )
}

/** Holds nothing until requested. */
export function MoreSeats({ onMore }: { onMore: () => void }) {
  return (
    <div className="flex flex-col items-start gap-3 noscript:hidden">
      <p className="text-muted">You’re already booked. You can book more seats for others.</p>
      <Button tone="secondary" onClick={onMore}>
        Book another seat
      </Button>
    </div>
  )
}
