import { useQuery } from '@tanstack/react-query'
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { ReturnFromChange } from '#bookings/change/web/return-from-change.tsx'
import { ReturnFromBank } from '#bookings/checkout/web/return-from-bank.tsx'
import type { Booking } from '#bookings/contract.ts'
import { conversationQuery } from '#bookings/conversation/web/api.ts'
import { canWrite } from '#bookings/conversation/web/message-facility.tsx'
import { ownBookingQuery } from '#bookings/web/api.ts'
import type { BookingAccess } from '#bookings/web/booking-access.ts'
import { PageMessage } from '#bookings/web/page-message.tsx'
import { isUuid } from '#kit/shared/is-uuid.ts'
import { ApiError } from '#kit/web/api/api-error.ts'
import { queryContext } from '#kit/web/api/query-client.ts'
import { ManageBooking } from './manage-booking.tsx'

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
  if (typeof document === 'undefined' && canWrite(booking))
    await context.get(queryContext).prefetchQuery(conversationQuery('customer', access))
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
