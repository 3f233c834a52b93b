import { useQuery } from '@tanstack/react-query'
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { Booking } from '#bookings/contract.ts'
import { ApiError } from '#kit/web/api-error.ts'
import { queryContext } from '#kit/web/query-client.ts'
import { bookingQuery } from './api.ts'
import { isUuid } from './is-uuid.ts'
import { PageMessage } from './page-message.tsx'
import { Receipt } from './receipt.tsx'
import { ReturnFromBank } from './return-from-bank.tsx'

/**
 * Loads the booking that the address names. Another's booking answers as one that does not exist. A payment that comes back
 * from the bank is finished in the browser: rendering a page must not book anything.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  const paymentIntentId = searchParams.get('payment_intent')
  if (paymentIntentId) return data<Shown>({ id: null, paymentIntentId })
  const id = searchParams.get('booking') ?? ''
  const booking =
    isUuid(id) && (await context.get(queryContext).ensureQueryData(bookingQuery(id)).catch(missingBooking))
  return booking ? data<Shown>({ id, paymentIntentId: null }) : data<Shown>({ id: null, paymentIntentId: null }, 404)
}

/** /booking-success?booking=…: the receipt; on the way from the bank's page first what makes it. */
export function Component() {
  const { id, paymentIntentId } = useLoaderData<Shown>()
  const booking = useQuery({ ...bookingQuery(id ?? ''), enabled: id !== null })
  if (paymentIntentId) return <ReturnFromBank paymentIntentId={paymentIntentId} />
  return booking.data ? <Receipt booking={booking.data} /> : <BookingNotFound />
}

type Shown = { id: string | null; paymentIntentId: string | null }

function missingBooking(error: unknown): Booking | null {
  if (error instanceof ApiError && error.status === 404) return null
  throw error
}

function BookingNotFound() {
  return (
    <PageMessage title="We cannot find that booking">
      A receipt opens in the browser that made the booking. If this is that browser, check that the address is complete.
    </PageMessage>
  )
}
