import { useQuery } from '@tanstack/react-query'
import { MessageSquareText, UserRoundCheck } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { data, Link, type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router'
import { ChangeScreen } from '#bookings/change/web/change-screen.tsx'
import { ReturnFromChange } from '#bookings/change/web/return-from-change.tsx'
import { ReturnFromBank } from '#bookings/checkout/web/return-from-bank.tsx'
import type { Booking } from '#bookings/contract.ts'
import { conversationQuery } from '#bookings/conversation/web/api.ts'
import { canWrite, MessageFacility } from '#bookings/conversation/web/message-facility.tsx'
import { facilityQuery, ownBookingQuery } from '#bookings/web/api.ts'
import { type BookingAccess, reviewHref } from '#bookings/web/booking-access.ts'
import { PageMessage } from '#bookings/web/page-message.tsx'
import { isUuid } from '#kit/shared/is-uuid.ts'
import { paths } from '#kit/shared/paths.ts'
import { ApiError } from '#kit/web/api/api-error.ts'
import { queryContext } from '#kit/web/api/query-client.ts'
import { buttonClass } from '#kit/web/button.tsx'
import { Card } from '#kit/web/card.tsx'
import { PageHead } from '#kit/web/page-head.tsx'
import { ManageActions } from './manage-actions.tsx'
import { Receipt } from './receipt.tsx'

/**
 * Another's booking looks missing. Payments from the bank's page are finished in the browser: rendering must not book.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const now = Date.now()
  const { searchParams } = new URL(request.url)
  const paymentIntentId = searchParams.get('payment_intent')
  const id = searchParams.get('booking') ?? ''
  const access = isUuid(id) ? { id, key: searchParams.get('key') } : null
  if (paymentIntentId) return data<Shown>({ access, paymentIntentId, now })
  const booking =
    access && (await context.get(queryContext).ensureQueryData(ownBookingQuery(access)).catch(missingBooking))
  if (!booking) return data<Shown>({ access: null, paymentIntentId: null, now }, 404)
  const client = context.get(queryContext)
  if (typeof document === 'undefined')
    await Promise.all([
      client.prefetchQuery(facilityQuery(booking.facilityId)),
      canWrite(booking) && client.prefetchQuery(conversationQuery('customer', access)),
    ])
  return data<Shown>({ access, paymentIntentId: null, now })
}

/** /booking-success?booking=…[&key=…]; after the bank's page it first completes the booking or move. */
export function Component() {
  const { access, paymentIntentId, now } = useLoaderData<Shown>()
  const booking = useQuery({ ...ownBookingQuery(access ?? nobody), enabled: access !== null && !paymentIntentId })
  if (paymentIntentId && access) return <ReturnFromChange {...{ access, paymentIntentId }} />
  if (paymentIntentId) return <ReturnFromBank paymentIntentId={paymentIntentId} />
  if (!booking.data || !access) return <BookingNotFound />
  return <ManageBooking key={access.id} booking={booking.data} {...{ access, now }} />
}

const nobody = { id: '', key: null }

type Shown = {
  access: BookingAccess | null
  paymentIntentId: string | null
  /** Page load, in milliseconds. */
  now: number
}

function missingBooking(error: unknown): Booking | null {
  if (error instanceof ApiError && error.status === 404) return null
  throw error
}

function BookingNotFound() {
  return (
    <PageMessage title="We can’t find that booking">
      Open it from the link in your email, or in the browser you booked with. A link doesn’t work if part of it is
      missing or the booking was transferred to someone else.
    </PageMessage>
  )
}

type ManageBookingProps = {
  booking: Booking
  access: BookingAccess
  /** Page load, in milliseconds. */
  now: number
}

function ManageBooking({ booking, access, now }: ManageBookingProps) {
  const [query] = useSearchParams()
  const [givenTo, setGivenTo] = useState<string | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)

  const isChanging = query.has('change') && booking.status === 'confirmed' && booking.manageKey !== ''
  useFocusAfter(isChanging, heading)

  if (givenTo !== null) return <HandedOver booking={booking} email={givenTo} />
  if (isChanging) return <ChangeScreen {...{ booking, access, now }} />
  return (
    <Receipt {...{ booking, access, now, heading }}>
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

type ReviewLinkProps = {
  booking: Booking
  access: BookingAccess
  /** Page load, in milliseconds. */
  now: number
}

/** Customers only. */
function ReviewLink({ booking: { status, end, manageKey, facilityName }, access, now }: ReviewLinkProps) {
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

function HandedOver({ booking, email }: { booking: Booking; email: string }) {
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
