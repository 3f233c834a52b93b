import { useQuery } from '@tanstack/react-query'
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { Booking } from '#bookings/contract.ts'
import { ApiError } from '#kit/web/api-error.ts'
import { queryContext } from '#kit/web/query-client.ts'
import { bookingQuery } from './api.ts'
import { isUuid } from './is-uuid.ts'
import { PageMessage } from './page-message.tsx'
import { Receipt } from './receipt.tsx'

/** Loads the booking that the address names. Another's booking answers as one that does not exist. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const id = new URL(request.url).searchParams.get('booking') ?? ''
  const booking =
    isUuid(id) && (await context.get(queryContext).ensureQueryData(bookingQuery(id)).catch(missingBooking))
  return booking ? data({ id }) : data({ id: null }, 404)
}

/** /booking-success?booking=…: the receipt. */
export function Component() {
  const { id } = useLoaderData<{ id: string | null }>()
  const booking = useQuery({ ...bookingQuery(id ?? ''), enabled: id !== null })
  return booking.data ? <Receipt booking={booking.data} /> : <BookingNotFound />
}

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
