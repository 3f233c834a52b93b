import { z } from 'zod'
import { accountsProblem } from '#accounts/contract.ts'
import { bookingsProblem, CancellationQuote } from '#bookings/contract.ts'
import { OpenedIntent, UserInfo } from '#checkout/contract.ts'
import { accessKey, Clinic, ClinicId, clinicProblem, idParams, ownInput } from '#clinics/contract.ts'
import { MAX_SEATS, participantLimits, SEAT_HOLD_MINUTES } from '#clinics/options.ts'
import type { Endpoint } from '#kit/shared/endpoint.ts'
import { problems } from '#kit/shared/problem.ts'
import { typedName } from '#kit/shared/typed-text.ts'
import { ClaimedAmount, PaymentStatus, paymentsProblem } from '#payments/contract.ts'

/** `age`: in years, on the day of the clinic; null for adults who do not say. */
export const Participant = z.object({
  name: typedName.pipe(
    z.string().min(1, 'Enter the participant’s name.').max(participantLimits.name, 'That name is too long.'),
  ),
  age: z.number().int().min(participantLimits.minAge).max(participantLimits.maxAge).nullable(),
})
export type Participant = z.infer<typeof Participant>

/** Required when a participant is below 18. */
export const Consent = z.object({
  guardianName: typedName.pipe(z.string().max(participantLimits.guardian)).nullable().default(null),
  /** Agrees that these participants take part. */
  guardianAgrees: z.boolean().default(false),
  emergencyContact: z.object({ name: UserInfo.shape.name, phone: UserInfo.shape.phone }).nullable().default(null),
  /** Version of `waiver.ts` that was accepted; the server sets the time. */
  waiverVersion: z.string().max(40).nullable().default(null),
})
export type Consent = z.infer<typeof Consent>

const Notes = z
  .string()
  .trim()
  .max(participantLimits.notes)
  .nullable()
  .optional()
  .transform(text => text || null)

const Participants = z.array(Participant).min(1).max(MAX_SEATS)

/** Without `participants` the person who books takes part, as in the specification. */
const Attendance = z.object({
  participantName: UserInfo.shape.name,
  participantEmail: UserInfo.shape.email,
  participantPhone: UserInfo.shape.phone,
  participants: Participants.optional(),
  consent: Consent.optional(),
  notes: Notes,
})
export type Attendance = z.output<typeof Attendance>

export const ClinicBooking = z.object({
  id: z.uuid(),
  reference: z.string(),
  status: z.enum(['confirmed', 'cancelled']),
  clinic: Clinic,
  places: z.number().int(),
  participants: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      age: z.number().int().nullable(),
      /** Shown as a QR code that opens `/clinic-check-in/{code}`. */
      checkInCode: z.string(),
      checkedInAt: z.string().nullable(),
    }),
  ),
  /** US dollars as decimal strings. */
  totalAmount: z.string(),
  refundedAmount: z.string(),
  /** Null if nothing was due. */
  paymentStatus: PaymentStatus.nullable(),
  participantName: z.string(),
  participantEmail: z.string(),
  participantPhone: z.string(),
  guardianName: z.string().nullable(),
  emergencyContact: z.object({ name: z.string(), phone: z.string() }).nullable(),
  waiver: z.object({ version: z.string(), acceptedAt: z.string() }).nullable(),
  notes: z.string().nullable(),
  cancelledBecause: z
    .enum(['customer', 'athlete', 'minimum-missed', 'closed', 'administrator', 'payment-failed'])
    .nullable(),
  /** The athlete's reason for cancelling. */
  cancelNote: z.string().nullable(),
  /** Grants viewing and cancelling: `/nil-booking-success?booking=…&key=…`. */
  manageKey: z.string(),
  createdAt: z.string(),
})
export type ClinicBooking = z.infer<typeof ClinicBooking>

const BookedAnswer = z.object({ booking: ClinicBooking, message: z.string() })

export const seatsProblem = problems({
  'participant-twice': [409, 'A participant with this name is already booked with this email.'],
  'participants-changed': [409, 'The participants changed after the payment started. Check them and try again.'],
  'consent-missing': [
    422,
    'Participants under 18 need a parent or guardian, an emergency contact and an accepted waiver.',
  ],
  'waiver-changed': [409, 'The waiver has changed. Please read it again.'],
  'age-outside': [422, 'This clinic is for a different age group.'],
  'clinic-booking-not-found': [404, 'We can’t find that booking.'],
  'too-many-places': [409, 'You’re holding as many seats as one person can. Book or release some first.'],
  'too-many-places-on-network': [
    429,
    'Too many seats are on hold from your network right now. Book or release some of them, or try again in 15 minutes.',
  ],
  'too-many-free-places': [
    409,
    'You’ve booked the most free seats we allow without an account. Sign in with a verified email to book more.',
  ],
})

const settleRows = paymentsProblem.rows(
  'payment-not-found',
  'payment-not-authorized',
  'payment-needs-action',
  'payment-over',
  'payment-unsettled',
)
const lostRows = [
  ...clinicProblem.rows(
    'clinic-over',
    'clinic-cancelled',
    'clinic-deciding',
    'clinic-awaiting-approval',
    'clinic-full',
  ),
  ...seatsProblem.rows('participant-twice'),
]

export const seatsEndpoints = {
  createPaymentIntent: {
    method: 'POST',
    path: '/api/create-nil-payment-intent',
    may: 'book-clinic',
    purchase: 'begins',
    summary: `Holds seats for ${SEAT_HOLD_MINUTES} minutes and starts their payment, or updates the one in progress. The server sets the amount. With \`attendance\`, the booking is completed even if the browser never returns after the card was confirmed.`,
    body: z.object({
      clinicId: ClinicId,
      amount: ClaimedAmount,
      participantEmail: UserInfo.shape.email,
      places: z.number().int().min(1).max(MAX_SEATS).default(1),
      attendance: Attendance.optional(),
    }),
    reply: OpenedIntent.extend({
      /** ISO 8601, UTC. */
      heldUntil: z.string(),
    }),
    problems: [
      ...accountsProblem.rows('visitor-unknown'),
      ...clinicProblem.rows('clinic-not-found'),
      ...seatsProblem.rows(
        'consent-missing',
        'waiver-changed',
        'age-outside',
        'participants-changed',
        'too-many-places',
        'too-many-places-on-network',
      ),
      ...lostRows,
      ...bookingsProblem.rows('price-changed', 'nothing-to-pay'),
      ...paymentsProblem.rows('amount-too-small', 'payment-setup-failed'),
    ],
  },
  create: {
    method: 'POST',
    path: '/api/nil-bookings',
    may: 'book-clinic',
    purchase: 'finishes',
    summary:
      'Books seats after the card is authorized; immediately for a free clinic. `status` and `paymentStatus` are ignored. Safe to repeat.',
    isIdempotent: true,
    body: Attendance.extend({
      clinicId: ClinicId,
      totalAmount: ClaimedAmount,
      stripePaymentIntentId: z.string().max(100).nullable().optional(),
      status: z.string().max(40).optional(),
      paymentStatus: z.string().max(40).optional(),
    }),
    reply: BookedAnswer,
    problems: [
      ...accountsProblem.rows('visitor-unknown'),
      ...clinicProblem.rows('clinic-not-found'),
      ...seatsProblem.rows(
        'consent-missing',
        'waiver-changed',
        'age-outside',
        'participants-changed',
        'too-many-places',
        'too-many-free-places',
      ),
      ...lostRows,
      ...bookingsProblem.rows('price-changed', 'payment-needed', 'booking-over'),
      ...settleRows,
    ],
  },
  finish: {
    method: 'POST',
    path: '/api/nil-bookings/finish',
    may: 'book-clinic',
    purchase: 'finishes',
    summary: 'Completes the booking for the visitor’s payment after the bank’s page redirected back.',
    body: z.object({ stripePaymentIntentId: z.string().max(100) }),
    reply: BookedAnswer,
    problems: [
      ...accountsProblem.rows('visitor-unknown'),
      ...seatsProblem.rows('participants-changed'),
      ...lostRows,
      ...bookingsProblem.rows('booking-over'),
      ...settleRows,
    ],
  },
  list: {
    method: 'GET',
    path: '/api/nil-bookings',
    may: 'act-for-oneself',
    summary: 'The visitor’s own clinic bookings, newest first, at most 100.',
    isPersonal: true,
    reply: z.array(ClinicBooking),
  },
  read: {
    method: 'GET',
    path: '/api/nil-bookings/:id',
    may: 'read-clinic-booking',
    summary: 'One of the visitor’s own bookings, or the one the key gives access to.',
    ...ownInput,
    isPersonal: true,
    reply: ClinicBooking,
    problems: seatsProblem.rows('clinic-booking-not-found'),
  },
  calendar: {
    method: 'GET',
    path: '/api/nil-bookings/:id/calendar.ics',
    may: 'read-clinic-booking',
    summary: 'The booked clinic as an iCalendar file (RFC 5545), with the reference and a link to the codes.',
    ...ownInput,
    isPersonal: true,
    reply: z.string(),
    replyType: 'text/calendar; charset=utf-8',
    problems: seatsProblem.rows('clinic-booking-not-found'),
  },
  cancellation: {
    method: 'GET',
    path: '/api/nil-bookings/:id/cancellation',
    may: 'cancel-clinic-booking',
    summary: 'The refund if canceled now: for the whole booking, or for that many `places`.',
    params: idParams,
    query: z.object({ key: accessKey, places: z.coerce.number().int().min(1).max(MAX_SEATS).optional() }),
    isPersonal: true,
    reply: CancellationQuote,
    problems: [
      ...seatsProblem.rows('clinic-booking-not-found'),
      ...bookingsProblem.rows('booking-over', 'booking-begun'),
    ],
  },
  cancel: {
    method: 'POST',
    path: '/api/nil-bookings/:id/cancel',
    may: 'cancel-clinic-booking',
    summary:
      'Cancels the booking, or the seats of some participants, and refunds what is still refundable. The seats are offered to the waitlist. With `refundAmount`, it fails if the refund has changed.',
    ...ownInput,
    isIdempotent: true,
    body: z
      .object({
        refundAmount: ClaimedAmount.optional(),
        /** Who cancels; everyone by default. */
        participantIds: z.array(z.uuid()).min(1).max(MAX_SEATS).optional(),
      })
      .optional()
      .default({}),
    reply: z.object({ booking: ClinicBooking, refund: CancellationQuote }),
    problems: [
      ...accountsProblem.rows('not-allowed'),
      ...seatsProblem.rows('clinic-booking-not-found'),
      ...clinicProblem.rows('clinic-deciding'),
      ...bookingsProblem.rows('booking-over', 'booking-begun', 'refund-changed'),
      ...paymentsProblem.rows('payment-unsettled'),
    ],
  },
} satisfies Record<string, Endpoint>
