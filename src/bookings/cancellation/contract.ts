import { z } from 'zod'
import { accountsProblem } from '#accounts/contract.ts'
import type { Endpoint } from '#kit/shared/endpoint.ts'
import { ClaimedAmount } from '#payments/contract.ts'
import { Booking, bookingsProblem, CancellationQuote, ownBooking } from '../contract.ts'

export const cancellationEndpoints = {
  quote: {
    method: 'GET',
    path: '/api/bookings/:id/cancellation',
    may: 'cancel-booking',
    summary: 'Quotes the refund for canceling now.',
    ...ownBooking,
    isPersonal: true,
    reply: CancellationQuote,
    problems: [
      ...accountsProblem.rows('not-allowed'),
      ...bookingsProblem.rows('booking-not-found', 'booking-over', 'booking-begun'),
    ],
  },
  cancel: {
    method: 'POST',
    path: '/api/bookings/:id/cancel',
    may: 'cancel-booking',
    summary:
      'Cancels a booking and refunds it per the policy, or in full when the facility or an administrator cancels. With `refundAmount`, the call is refused if the refund has changed.',
    ...ownBooking,
    isIdempotent: true,
    body: z.object({ refundAmount: ClaimedAmount.optional() }).optional().default({}),
    reply: z.object({ booking: Booking, refund: CancellationQuote }),
    problems: [
      ...accountsProblem.rows('not-allowed'),
      ...bookingsProblem.rows('booking-not-found', 'booking-over', 'booking-begun', 'refund-changed'),
    ],
  },
} satisfies Record<string, Endpoint>
