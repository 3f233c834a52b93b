import { z } from 'zod'
import { accountsProblem } from '#accounts/contract.ts'
import { Approval, facilitiesProblem, ProviderType, RefundPolicy } from '#facilities/contract.ts'
import type { Endpoint } from '#kit/shared/endpoint.ts'
import { pageQuery } from '#kit/shared/page-query.ts'
import { problems } from '#kit/shared/problem.ts'
import { PaymentStatus, paymentsProblem } from '#payments/contract.ts'

export const BookingMode = z.enum(['linkout', 'hold', 'marketplace'])
export type BookingMode = z.infer<typeof BookingMode>

export const BookingStatus = z.enum(['pending_confirmation', 'confirmed', 'redirected', 'cancelled'])
export type BookingStatus = z.infer<typeof BookingStatus>

/** Ids are compared as text. */
export const FacilityId = z.uuid().transform(id => id.toLowerCase())

/** `closed`: the owner closed the facility, for rain or works. */
export const CancelReason = z.enum([
  'customer',
  'facility',
  'administrator',
  'not-confirmed',
  'payment-failed',
  'closed',
])
export type CancelReason = z.infer<typeof CancelReason>

const BookedTime = z.object({
  id: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  pricePerSlot: z.string(),
  /** Chosen by the owner, so fully refundable and movable until it begins. */
  isMoved: z.boolean().optional(),
})

export const Booking = z.object({
  id: z.uuid(),
  reference: z.string(),
  facilityId: z.uuid(),
  facilityName: z.string(),
  facilityAddress: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  timeZone: z.string(),
  mode: BookingMode,
  status: BookingStatus,
  /** ISO 8601 with the facility's offset: first start and last end. */
  start: z.string(),
  end: z.string(),
  slots: z.array(BookedTime),
  /** US dollars as a decimal string. */
  totalAmount: z.string(),
  /** Paid by credit. */
  creditAmount: z.string(),
  /** Refunded, or on its way. */
  refundedAmount: z.string(),
  paymentStatus: PaymentStatus.nullable(),
  /** Booked by the facility and paid there. */
  isPaidAtFacility: z.boolean(),
  /** Empty after a transfer. */
  userInfo: z.object({ name: z.string(), email: z.string(), phone: z.string() }),
  notes: z.string().nullable(),
  /** The facility's when booked. */
  refundPolicy: RefundPolicy,
  /** Pending only: the owner's deadline. */
  confirmBy: z.string().nullable(),
  /** As promised at booking. */
  responseHours: z.number().int(),
  /** Present setting: with approval, new times are requests. */
  facilityApproval: Approval,
  cancelledBecause: CancelReason.nullable(),
  redirectUrl: z.string().nullable(),
  /** The latest credit given instead of a refund. `amount` in US dollars as a decimal string. */
  credit: z.object({ code: z.string(), amount: z.string(), expiresAt: z.string() }).nullable(),
  /** Its bearer can view, cancel and change the booking: `/booking-success?booking=…&key=…`. */
  manageKey: z.string(),
  createdAt: z.string(),
})
export type Booking = z.infer<typeof Booking>

/** Specification, section 3. */
export const BookingSummary = z.object({
  id: z.uuid(),
  reference: z.string(),
  facilityId: z.uuid(),
  facilityName: z.string(),
  timeZone: z.string(),
  customerName: z.string(),
  customerEmail: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  slotCount: z.number().int(),
  dayCount: z.number().int(),
  /** US dollars as a decimal string. */
  amount: z.string(),
  /** The amount is paid there. */
  isPaidAtFacility: z.boolean(),
  mode: BookingMode,
  status: BookingStatus,
  providerType: ProviderType,
  holdExpiresAt: z.string().nullable(),
  externalUrl: z.string().nullable(),
  createdAt: z.string(),
})
export type BookingSummary = z.infer<typeof BookingSummary>

/** Of a request. `firstBy`: null for the facility's link and deleted accounts. */
const RequestApproval = z.object({
  steps: z.number().int(),
  /** ISO 8601, UTC; null until the first of two. */
  firstAt: z.string().nullable(),
  firstBy: z.string().nullable(),
})

export const DeskBooking = BookingSummary.extend({
  phone: z.string(),
  notes: z.string().nullable(),
  approval: RequestApproval,
})
export type DeskBooking = z.infer<typeof DeskBooking>

/** Refund for canceling now. US dollars as decimal strings. */
export const CancellationQuote = z.object({
  /** Zero if the card was only authorized, since nothing is charged. */
  refundAmount: z.string(),
  /** To the credit used. */
  creditAmount: z.string(),
  keptAmount: z.string(),
  /** The authorization is voided. */
  releasesCard: z.boolean(),
})
export type CancellationQuote = z.infer<typeof CancellationQuote>

export const bookingsProblem = problems({
  'booking-not-found': [404, 'We can’t find that booking.'],
  'price-changed': [409, 'The price has changed. Please check the new total.'],
  'times-changed': [409, 'These aren’t the times you paid for. Please choose them again.'],
  'slots-lost': [409, 'One of these times was taken while you were paying. Your card was not charged.'],
  'calendar-silent': [
    503,
    'This facility is also booked in another system, which isn’t responding. You were not charged. Please try again in a few minutes.',
  ],
  'mode-not-offered': [422, 'This facility can’t be booked that way.'],
  'booking-over': [409, 'That booking has already ended.'],
  'booking-not-pending': [409, 'That booking isn’t awaiting confirmation.'],
  'booking-begun': [409, 'That booking has already started.'],
  'booking-not-changeable': [409, 'Only a confirmed booking can be moved to other times.'],
  'change-too-late': [409, 'It’s too late to change these times. They start within the refund policy’s notice period.'],
  'refund-changed': [409, 'The refund has changed. Please check the new amount.'],
  'customer-blocked': [
    403,
    'This facility isn’t taking bookings from you at the moment. Please contact them if you think this is a mistake.',
  ],
  'transfer-refused': [409, 'The facility doesn’t accept this transfer. Please contact them.'],
  'nothing-to-pay': [409, 'There’s nothing to pay for these times.'],
  'payment-needed': [402, 'These times cost more. Pay the difference first.'],
  'calendar-not-found': [404, 'This calendar link no longer works. Ask its owner for a new one.'],
  'desk-link-over': [
    410,
    'This link has expired or was revoked. Sign in with the account that owns the facility, or use the link in a newer email.',
  ],
})

/** Mailed desk links work this long after the facility's last booking. */
export const DESK_KEY_DAYS = 90

/** From a manage link or a mailed desk link; works in any browser. */
export const mailedKey = z.object({ key: z.string().max(100).optional() })
export const ownBooking = { params: z.object({ id: z.uuid() }), query: mailedKey }

export const deskProblems = [
  ...accountsProblem.rows('not-allowed'),
  ...facilitiesProblem.rows('facility-not-found'),
  ...bookingsProblem.rows('desk-link-over'),
]

export const bookingEndpoints = {
  list: {
    method: 'GET',
    path: '/api/bookings',
    may: 'act-for-oneself',
    summary: 'The visitor’s own bookings, newest first. Administrators get all bookings unless they ask for their own.',
    query: z.object({
      status: BookingStatus.optional(),
      mine: z.literal('true').optional(),
      ...pageQuery({ max: 200, usual: 100 }),
    }),
    isPersonal: true,
    reply: z.array(BookingSummary),
  },
  read: {
    method: 'GET',
    path: '/api/bookings/:id',
    may: 'read-booking',
    summary: 'One of the visitor’s own bookings, or the one the key opens.',
    ...ownBooking,
    isPersonal: true,
    reply: Booking,
    problems: bookingsProblem.rows('booking-not-found'),
  },
  calendar: {
    method: 'GET',
    path: '/api/bookings/:id/calendar.ics',
    may: 'read-booking',
    summary: 'A booking as an iCalendar file (RFC 5545), an event for each run of slots.',
    ...ownBooking,
    isPersonal: true,
    reply: z.string(),
    replyType: 'text/calendar; charset=utf-8',
    problems: bookingsProblem.rows('booking-not-found'),
  },
  confirm: {
    method: 'POST',
    path: '/api/bookings/:id/confirm',
    may: 'run-booking-desk',
    summary:
      'Confirms a pending booking and captures its payment. Where two people approve, the front desk or the facility’s link approves first, and the booking stays pending until a manager or owner confirms.',
    ...ownBooking,
    reply: z.object({ booking: BookingSummary }),
    problems: [
      ...accountsProblem.rows('not-allowed'),
      ...bookingsProblem.rows('booking-not-found', 'booking-not-pending', 'booking-begun'),
      ...paymentsProblem.rows('payment-over', 'payment-unsettled'),
    ],
  },
} satisfies Record<string, Endpoint>
