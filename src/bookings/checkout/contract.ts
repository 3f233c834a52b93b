import { z } from 'zod'
import { accountsProblem } from '#accounts/contract.ts'
import { availabilityProblem, SlotIds } from '#availability/contract.ts'
import { customerLimits, OpenedIntent, UserInfo } from '#checkout/contract.ts'
import { facilitiesProblem } from '#facilities/contract.ts'
import type { Endpoint } from '#kit/shared/endpoint.ts'
import { problems } from '#kit/shared/problem.ts'
import { tooLongText } from '#kit/shared/tidy-text.ts'
import { ClaimedAmount, paymentsProblem } from '#payments/contract.ts'
import { Booking, BookingMode, bookingsProblem, FacilityId } from '../contract.ts'

/**
 * Upcoming free times at one facility, of visitors without a verified email or a booking that took place. A class of 24
 * behind one address can book one each; half of a default facility's first three days.
 */
export const MAX_FREE_TIMES = 8
export const MAX_NETWORK_FREE_TIMES = 24

export const Credit = z.object({
  code: z.string(),
  facilityId: z.uuid(),
  facilityName: z.string(),
  /** US dollars as a decimal string. */
  remainingAmount: z.string(),
  expiresAt: z.string(),
})
export type Credit = z.infer<typeof Credit>

export const CreditCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^CR-[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{4}$/, 'A credit code looks like CR-7K3M-92QX-4HTB.')

const Notes = z
  .string()
  .trim()
  .max(customerLimits.notes, tooLongText(customerLimits.notes))
  .nullable()
  .optional()
  .transform(text => text || null)

export const BookingAnswer = z.object({
  booking: Booking,
  redirectUrl: z.string().optional(),
  paymentIntentId: z.string().optional(),
  message: z.string(),
})
export type BookingAnswer = z.infer<typeof BookingAnswer>

export const checkoutProblem = problems({
  'slots-not-held': [409, 'Your hold on these times has expired. Choose them again to continue.'],
  'no-booking-page': [422, 'This facility doesn’t have its own booking page yet. Please call them.'],
  'credit-not-found': [404, 'We don’t recognize that credit code, or it’s for another facility.'],
  'credit-spent': [409, 'That credit no longer covers this. Please check the new total.'],
  'too-many-free-times': [
    409,
    'You’ve booked the most free times we allow without an account. Sign in with a verified email to book more.',
  ],
})

export const checkoutEndpoints = {
  createPaymentIntent: {
    method: 'POST',
    path: '/api/create-payment-intent',
    may: 'book-field',
    purchase: 'finishes',
    summary:
      'Opens the payment for slots that the visitor holds, or updates the open one. The server sets the amount. With `userInfo`, the booking completes even if the browser never returns after the card is confirmed.',
    body: z.object({
      facilityId: FacilityId,
      slotIds: SlotIds,
      amount: ClaimedAmount,
      mode: z
        .enum(['marketplace', 'hold'])
        .optional()
        .meta({ description: 'Defaults to the facility’s own mode: instant or by request.' }),
      userInfo: UserInfo.optional(),
      notes: Notes,
      creditCode: CreditCode.nullable().optional(),
    }),
    reply: OpenedIntent,
    problems: [
      ...accountsProblem.rows('visitor-unknown'),
      ...facilitiesProblem.rows('facility-not-found', 'facility-not-sold'),
      ...availabilityProblem.rows('slots-of-several-facilities'),
      ...bookingsProblem.rows(
        'mode-not-offered',
        'price-changed',
        'slots-lost',
        'calendar-silent',
        'customer-blocked',
        'nothing-to-pay',
      ),
      ...checkoutProblem.rows('slots-not-held', 'credit-not-found', 'credit-spent'),
      ...paymentsProblem.rows('amount-too-small', 'payment-setup-failed'),
    ],
  },
  create: {
    method: 'POST',
    path: '/api/bookings',
    may: 'book-field',
    purchase: 'finishes',
    summary:
      'Books held slots: marketplace and hold after the card is authorized, linkout by redirecting the customer. Safe to repeat.',
    isIdempotent: true,
    body: z.object({
      facilityId: FacilityId,
      start: z.string().max(40),
      end: z.string().max(40),
      mode: BookingMode,
      userInfo: UserInfo,
      slotIds: SlotIds,
      totalAmount: ClaimedAmount,
      stripePaymentIntentId: z.string().max(100).nullable().optional(),
      notes: Notes,
      creditCode: CreditCode.nullable().optional(),
    }),
    reply: BookingAnswer,
    problems: [
      ...accountsProblem.rows('visitor-unknown'),
      ...facilitiesProblem.rows('facility-not-found', 'facility-not-sold'),
      ...availabilityProblem.rows('slot-unknown', 'slots-of-several-facilities', 'slot-over'),
      ...paymentsProblem.rows(
        'payment-not-found',
        'payment-not-authorized',
        'payment-needs-action',
        'payment-over',
        'payment-unsettled',
      ),
      ...checkoutProblem.rows(
        'slots-not-held',
        'too-many-free-times',
        'no-booking-page',
        'credit-not-found',
        'credit-spent',
      ),
      ...bookingsProblem.rows(
        'price-changed',
        'times-changed',
        'slots-lost',
        'calendar-silent',
        'customer-blocked',
        'mode-not-offered',
      ),
    ],
  },
  finish: {
    method: 'POST',
    path: '/api/bookings/finish',
    may: 'book-field',
    purchase: 'finishes',
    summary: 'Completes the booking for the visitor’s payment after the bank’s page redirects back.',
    body: z.object({ stripePaymentIntentId: z.string().max(100) }),
    reply: BookingAnswer,
    problems: [
      ...accountsProblem.rows('visitor-unknown'),
      ...availabilityProblem.rows('slot-over'),
      ...paymentsProblem.rows(
        'payment-not-found',
        'payment-not-authorized',
        'payment-needs-action',
        'payment-over',
        'payment-unsettled',
      ),
      ...bookingsProblem.rows('slots-lost', 'calendar-silent', 'customer-blocked'),
      ...checkoutProblem.rows('credit-spent'),
    ],
  },
  credit: {
    method: 'GET',
    path: '/api/credits/:code',
    may: 'bring-proof',
    summary: 'The remaining balance of a credit.',
    params: z.object({ code: CreditCode }),
    isPersonal: true,
    reply: Credit,
    problems: checkoutProblem.rows('credit-not-found'),
  },
} satisfies Record<string, Endpoint>
