import { z } from 'zod'
import { accountsProblem } from '#accounts/contract.ts'
import { availabilityProblem, SlotIds } from '#availability/contract.ts'
import { checkoutProblem } from '#bookings/checkout/contract.ts'
import { OpenedIntent } from '#checkout/contract.ts'
import { facilitiesProblem } from '#facilities/contract.ts'
import type { Endpoint } from '#kit/shared/endpoint.ts'
import { problems } from '#kit/shared/problem.ts'
import { ClaimedAmount, paymentsProblem } from '#payments/contract.ts'
import { Booking, bookingsProblem, ownBooking } from '../contract.ts'

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

export const changeProblem = problems({
  'change-needs-owner': [409, 'The owner of this facility approves each booking. Message them to ask for other times.'],
  'change-at-facility': [409, 'The facility entered this booking itself. Please contact them to change the time.'],
})

const quoteProblems = [
  ...facilitiesProblem.rows('facility-not-sold'),
  ...availabilityProblem.rows('slot-unknown', 'slots-of-several-facilities', 'slot-over'),
  ...bookingsProblem.rows('booking-not-found'),
  ...bookingsProblem.rows('booking-not-changeable', 'change-too-late'),
  ...changeProblem.rows('change-at-facility', 'change-needs-owner'),
]

const heldProblems = [
  ...quoteProblems,
  ...checkoutProblem.rows('slots-not-held', 'too-many-free-times'),
  ...bookingsProblem.rows('slots-lost', 'calendar-silent', 'price-changed', 'customer-blocked'),
]

export const changeEndpoints = {
  quote: {
    method: 'POST',
    path: '/api/bookings/:id/change-quote',
    may: 'change-booking',
    summary: 'Quotes the charge or refund for having these times instead. Include the times to keep.',
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
    summary: 'Opens the payment for the price difference of more expensive times that the visitor holds.',
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
      'Moves a booking to other times that the visitor holds. More expensive times require payment of the difference. Until it goes through, the current times stay booked.',
    ...ownBooking,
    isIdempotent: true,
    body: z.object({
      slotIds: SlotIds,
      /** As displayed: "15.00", or "-15.00" for a refund. */
      difference: z.string().regex(/^-?\d{1,7}\.\d{2}$/, 'Enter an amount, such as "15.00" or "-15.00".'),
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
} satisfies Record<string, Endpoint>
