import { z } from 'zod'
import { accountsProblem } from '#accounts/contract.ts'
import { bookingsProblem, ownBooking } from '#bookings/contract.ts'
import { UserInfo } from '#checkout/contract.ts'
import type { Endpoint } from '#kit/shared/endpoint.ts'

export const myBookingsEndpoints = {
  transfer: {
    method: 'POST',
    path: '/api/bookings/:id/transfer',
    may: 'transfer-booking',
    summary:
      'Transfers the booking to someone else by email. Earlier links stop working. Refunds still go to the original card.',
    ...ownBooking,
    isIdempotent: true,
    body: z.object({ name: UserInfo.shape.name, email: UserInfo.shape.email }),
    reply: z.object({ email: z.string() }),
    problems: [
      ...accountsProblem.rows('not-allowed'),
      ...bookingsProblem.rows('booking-not-found', 'booking-over', 'booking-begun', 'transfer-refused'),
    ],
  },
} satisfies Record<string, Endpoint>
