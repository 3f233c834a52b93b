import { MessageSquareText } from 'lucide-react'
import { Link } from 'react-router'
import type { Booking } from '#bookings/contract.ts'
import { type BookingAccess, reviewHref } from '#bookings/web/booking-access.ts'
import { buttonClass } from '#kit/web/button.tsx'
import { Card } from '#kit/web/card.tsx'

type ReviewLinkProps = {
  booking: Booking
  access: BookingAccess
  /** Page load, in milliseconds. */
  now: number
}

/** Customers only. */
export function ReviewLink({ booking: { status, end, manageKey, facilityName }, access, now }: ReviewLinkProps) {
  if (status !== 'confirmed' || !manageKey || Date.parse(end) > now) return null
  return (
    <Card as="section" aria-labelledby="review" className="print:hidden">
      <h2 id="review" className="text-2xl">
        How was it?
      </h2>
      <p className="mt-1 mb-4 text-muted">Your review of {facilityName} helps other players choose.</p>
      <Link to={reviewHref(access)} className={buttonClass({ tone: 'secondary' })}>
        <MessageSquareText aria-hidden="true" className="size-5" />
        Write a review
      </Link>
    </Card>
  )
}
