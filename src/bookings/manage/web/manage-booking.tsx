import { type RefObject, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { ChangeScreen } from '#bookings/change/web/change-screen.tsx'
import type { Booking } from '#bookings/contract.ts'
import { MessageFacility } from '#bookings/conversation/web/message-facility.tsx'
import type { BookingAccess } from '#bookings/web/booking-access.ts'
import { HandedOver } from './handed-over.tsx'
import { ManageActions } from './manage-actions.tsx'
import { Receipt } from './receipt.tsx'
import { ReviewLink } from './review-link.tsx'

type ManageBookingProps = {
  booking: Booking
  access: BookingAccess
  /** Page load, in milliseconds. */
  now: number
}

export function ManageBooking({ booking, access, now }: ManageBookingProps) {
  const [query] = useSearchParams()
  const [givenTo, setGivenTo] = useState<string | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)

  const isChanging = query.has('change') && booking.status === 'confirmed' && booking.manageKey !== ''
  useFocusAfter(isChanging, heading)

  if (givenTo !== null) return <HandedOver booking={booking} email={givenTo} />
  if (isChanging) return <ChangeScreen {...{ booking, access, now }} />
  return (
    <Receipt booking={booking} access={access} heading={heading}>
      <ReviewLink {...{ booking, access, now }} />
      <ManageActions
        {...{ booking, access, now }}
        // The buttons are gone, so the heading takes the focus.
        onCancelled={() => requestAnimationFrame(() => heading.current?.focus())}
        onHandedOver={setGivenTo}
      />
      <MessageFacility {...{ booking, access }} />
    </Receipt>
  )
}

function useFocusAfter(isAway: boolean, heading: RefObject<HTMLElement | null>): void {
  const wasAway = useRef(isAway)
  useEffect(() => {
    if (wasAway.current && !isAway) heading.current?.focus({ preventScroll: true })
    wasAway.current = isAway
  }, [isAway, heading])
}
