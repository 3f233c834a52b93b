import { UserRoundCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { Booking } from '#bookings/contract.ts'
import { paths } from '#kit/shared/paths.ts'
import { buttonClass } from '#kit/web/button.tsx'
import { PageHead } from '#kit/web/page-head.tsx'

export function HandedOver({ booking, email }: { booking: Booking; email: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="page-width flex min-h-96 flex-col items-center justify-center gap-4 py-16 text-center">
      <PageHead title="Booking transferred" isHidden />
      <span className="grid size-14 place-items-center rounded-full bg-pitch text-chalk">
        <UserRoundCheck aria-hidden="true" className="size-8" />
      </span>
      <h1 ref={heading} tabIndex={-1} className="text-4xl outline-none">
        Booking transferred
      </h1>
      <p className="max-w-lg text-lg wrap-anywhere text-muted">
        Your booking at {booking.facilityName} is now theirs. We sent their own link to{' '}
        <strong className="text-ink">{email}</strong>. This link no longer works.
      </p>
      <p className="max-w-lg text-muted">
        We also emailed a confirmation to {booking.userInfo.email}. Reference{' '}
        <span className="whitespace-nowrap">{booking.reference}</span>.
      </p>
      <div className="mt-4 flex flex-wrap justify-center gap-3">
        <Link to={paths.bookings} className={buttonClass()}>
          My bookings
        </Link>
        <Link to={paths.search} className={buttonClass({ tone: 'secondary' })}>
          Book Another Facility
        </Link>
      </div>
    </div>
  )
}
