import { z } from 'zod'
import { accountsProblem } from '#accounts/contract.ts'
import { availabilityProblem, SlotIds } from '#availability/contract.ts'
import { facilitiesProblem } from '#facilities/contract.ts'
import type { Endpoint } from '#kit/shared/endpoint.ts'
import { ClaimedAmount, paymentsProblem } from '#payments/contract.ts'
import { Booking, bookingsProblem, OpenedIntent, ownBooking, UserInfo } from './contract.ts'

export const ChangeQuote = z.object({
  newTotal: z.string(),
  /** Due now; "0.00" for nothing. */
  dueAmount: z.string(),
  /** To the card. */
  refundAmount: z.string(),
  /** To the credit that was used. */
  creditAmount: z.string(),
})
export type ChangeQuote = z.infer<typeof ChangeQuote>

const quoteProblems = [
  ...facilitiesProblem.rows('facility-not-sold'),
  ...availabilityProblem.rows('slot-unknown', 'slots-of-several-facilities', 'slot-over'),
  ...bookingsProblem.rows(
    'booking-not-found',
    'booking-not-changeable',
    'change-at-facility',
    'change-too-late',
    'change-needs-owner',
  ),
]

const heldProblems = [
  ...quoteProblems,
  ...bookingsProblem.rows('slots-not-held', 'slots-lost', 'calendar-silent', 'price-changed'),
]

export const changeEndpoints = {
  quote: {
    method: 'POST',
    path: '/api/bookings/:id/change-quote',
    may: 'change-booking',
    summary: 'What it costs, or gives back, to have these times instead. Times that stay are named too.',
    ...ownBooking,
    body: z.object({ slotIds: SlotIds }),
    reply: ChangeQuote,
    problems: [...accountsProblem.rows('not-allowed'), ...quoteProblems],
  },
  openPayment: {
    method: 'POST',
    path: '/api/bookings/:id/change-payment-intent',
    may: 'change-booking',
    purchase: 'finishes',
    summary: 'Opens the payment for the difference to dearer times, which the visitor holds.',
    ...ownBooking,
    body: z.object({ slotIds: SlotIds, amount: ClaimedAmount }),
    reply: OpenedIntent,
    problems: [
      ...accountsProblem.rows('not-allowed', 'visitor-unknown'),
      ...heldProblems,
      ...bookingsProblem.rows('nothing-to-pay'),
      ...paymentsProblem.rows('amount-too-small', 'payment-setup-failed'),
    ],
  },
  change: {
    method: 'POST',
    path: '/api/bookings/:id/change',
    may: 'change-booking',
    purchase: 'finishes',
    summary:
      'Moves a booking to other times, which the visitor holds. Dearer ones need the payment of the difference; until it is through the old times stay as they were.',
    ...ownBooking,
    isIdempotent: true,
    body: z.object({
      slotIds: SlotIds,
      /** As displayed: "15.00", or "-15.00" for a refund. */
      difference: z.string().regex(/^-?\d{1,7}\.\d{2}$/, 'Give an amount such as "15.00" or "-15.00".'),
      stripePaymentIntentId: z.string().max(100).nullable().optional(),
    }),
    reply: z.object({ booking: Booking }),
    problems: [
      ...accountsProblem.rows('not-allowed', 'visitor-unknown'),
      ...heldProblems,
      ...bookingsProblem.rows('times-changed', 'payment-needed'),
      ...paymentsProblem.rows(
        'payment-not-found',
        'payment-not-authorized',
        'payment-needs-action',
        'payment-over',
        'payment-unsettled',
      ),
    ],
  },
  handOver: {
    method: 'POST',
    path: '/api/bookings/:id/hand-over',
    may: 'hand-over-booking',
    summary:
      'Gives the booking to somebody else by email. Links sent before stop working; a refund still goes to the card that paid.',
    ...ownBooking,
    isIdempotent: true,
    body: z.object({ name: UserInfo.shape.name, email: UserInfo.shape.email }),
    reply: z.object({ email: z.string() }),
    problems: [
      ...accountsProblem.rows('not-allowed'),
      ...bookingsProblem.rows('booking-not-found', 'booking-over', 'booking-begun'),
    ],
  },
} satisfies Record<string, Endpoint>
