import { z } from 'zod'
import { accountsProblem } from '#accounts/contract.ts'
import { availabilityProblem, SlotIds } from '#availability/contract.ts'
import { facilitiesProblem } from '#facilities/contract.ts'
import type { Endpoint } from '#kit/shared/endpoint.ts'
import { fromDecimal } from '#kit/shared/money.ts'
import { problems } from '#kit/shared/problem.ts'
import { IntentStatus, PaymentStatus, paymentsProblem } from '#payments/contract.ts'

export const BookingMode = z.enum(['linkout', 'hold', 'marketplace'])
export type BookingMode = z.infer<typeof BookingMode>

export const BookingStatus = z.enum(['pending_confirmation', 'confirmed', 'redirected', 'cancelled'])
export type BookingStatus = z.infer<typeof BookingStatus>

/** Limits of what a customer types; the page's fields have the same. */
export const customerLimits = { name: 100, email: 254, phone: { min: 10, max: 30 }, notes: 1000 } as const

/** An amount as the browser claims it. It is compared with ours and never believed. */
const ClaimedAmount = z.string().refine(text => fromDecimal(text) !== undefined, 'Give an amount such as "75.00".')

/** Ids are compared as text, so they have one spelling. */
const FacilityId = z.uuid().transform(id => id.toLowerCase())

/** What people type in one line: control and invisible characters go, since mail headers are made of it later. */
const line = z.string().transform(text => text.replace(/[\p{C}\s]+/gu, ' ').trim())

export const UserInfo = z.object({
  name: line.pipe(z.string().min(1, 'Enter your name.').max(customerLimits.name, 'That name is too long.')),
  email: z.email('Please enter a valid email address').max(customerLimits.email),
  phone: line.refine(isPhoneNumber, 'Please enter a valid phone number'),
})
export type UserInfo = z.infer<typeof UserInfo>

/** At least ten characters, seven of them digits, and nothing but what numbers are written with. */
function isPhoneNumber(text: string): boolean {
  const { min, max } = customerLimits.phone
  const digits = text.replace(/\D/g, '').length
  return text.length >= min && text.length <= max && digits >= 7 && /^[\d ()+.x-]+$/i.test(text)
}

/** A booking as its own customer sees it: the receipt. */
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
  /** ISO 8601 with the facility's offset: the first start and the last end. */
  start: z.string(),
  end: z.string(),
  slots: z.array(z.object({ id: z.string(), startTime: z.string(), endTime: z.string(), pricePerSlot: z.string() })),
  /** US dollars as a decimal string. */
  totalAmount: z.string(),
  /** Null where nothing was to be paid. */
  paymentStatus: PaymentStatus.nullable(),
  userInfo: UserInfo,
  notes: z.string().nullable(),
  refundPolicy: z.string(),
  /** Until when a cancellation is refunded in full. */
  refundableUntil: z.string(),
  redirectUrl: z.string().nullable(),
  createdAt: z.string(),
})
export type Booking = z.infer<typeof Booking>

export const bookingsProblem = problems({
  'booking-not-found': [404, 'We cannot find that booking.'],
  'slots-not-held': [409, 'Your hold on these times has ended. Choose them again to go on.'],
  'price-changed': [409, 'The price is not the one you were shown. Please check the new total.'],
  'times-changed': [409, 'These are not the times that were paid for. Please choose them again.'],
  'slots-lost': [409, 'One of these times was taken while you were paying. Your card was not charged.'],
  'mode-not-offered': [422, 'This facility cannot be booked in that way.'],
  'no-booking-page': [422, 'This facility has no booking page of its own yet. Please call them.'],
})

export const bookingEndpoints = {
  createPaymentIntent: {
    method: 'POST',
    path: '/api/create-payment-intent',
    summary: "Opens the payment for slots that the visitor holds, or changes the open one. The amount is the server's.",
    body: z.object({ facilityId: FacilityId, slotIds: SlotIds, amount: ClaimedAmount }),
    reply: z.object({
      clientSecret: z.string(),
      paymentIntentId: z.string(),
      status: IntentStatus,
      amount: z.string(),
    }),
    problems: [
      ...accountsProblem.rows('visitor-unknown'),
      ...facilitiesProblem.rows('facility-not-found'),
      ...availabilityProblem.rows('slots-of-several-facilities'),
      ...bookingsProblem.rows('mode-not-offered', 'slots-not-held', 'price-changed'),
      ...paymentsProblem.rows('amount-too-small', 'payment-setup-failed'),
    ],
  },
  create: {
    method: 'POST',
    path: '/api/bookings',
    summary: 'Books held slots: marketplace after the card is authorized, linkout by sending the customer on.',
    body: z.object({
      facilityId: FacilityId,
      start: z.string().max(40),
      end: z.string().max(40),
      mode: BookingMode,
      userInfo: UserInfo,
      slotIds: SlotIds,
      totalAmount: ClaimedAmount,
      stripePaymentIntentId: z.string().max(100).nullable().optional(),
      notes: z
        .string()
        .trim()
        .max(customerLimits.notes)
        .nullable()
        .optional()
        .transform(text => text || null),
    }),
    reply: z.object({
      booking: Booking,
      redirectUrl: z.string().optional(),
      paymentIntentId: z.string().optional(),
      message: z.string(),
    }),
    problems: [
      ...accountsProblem.rows('visitor-unknown'),
      ...facilitiesProblem.rows('facility-not-found'),
      ...availabilityProblem.rows('slot-unknown', 'slots-of-several-facilities', 'slot-over'),
      ...paymentsProblem.rows('payment-not-found', 'payment-not-authorized', 'payment-over'),
      ...bookingsProblem.rows(
        'slots-not-held',
        'price-changed',
        'times-changed',
        'slots-lost',
        'mode-not-offered',
        'no-booking-page',
      ),
    ],
  },
  read: {
    method: 'GET',
    path: '/api/bookings/:id',
    summary: "One of the visitor's own bookings.",
    params: z.object({ id: z.uuid() }),
    isPersonal: true,
    reply: Booking,
    problems: bookingsProblem.rows('booking-not-found'),
  },
  calendar: {
    method: 'GET',
    path: '/api/bookings/:id/calendar.ics',
    summary: "One of the visitor's own bookings as an iCalendar file (RFC 5545), an event for each run of slots.",
    params: z.object({ id: z.uuid() }),
    isPersonal: true,
    reply: z.string(),
    replyType: 'text/calendar; charset=utf-8',
    problems: bookingsProblem.rows('booking-not-found'),
  },
} satisfies Record<string, Endpoint>
