import { z } from 'zod'
import { accountsProblem } from '#accounts/contract.ts'
import { CalendarDate } from '#availability/contract.ts'
import type { Endpoint } from '#kit/shared/endpoint.ts'
import { problems } from '#kit/shared/problem.ts'
import { byRule, typedLine, typedLines } from '#kit/shared/typed-text.ts'
import { inOrganization, memberProblems } from '#organizations/contract.ts'
import { ClaimedAmount, paymentsProblem } from '#payments/contract.ts'
import { bookingsProblem } from '../contract.ts'
import { noteFault, reasonFault } from './rules.ts'

export const Attendance = z.enum(['arrived', 'no-show'])
export type Attendance = z.infer<typeof Attendance>

export const DeskMethod = z.enum(['cash', 'check'])
export type DeskMethod = z.infer<typeof DeskMethod>

/** Who did it and when; null after their account was deleted. */
const byStaff = { by: z.string().nullable(), at: z.string() }

export const CustomerBlock = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Null once the customer has deleted their account. */
  email: z.string().nullable(),
  reason: z.string(),
  /** ISO 8601; null: until it is lifted. */
  endsAt: z.string().nullable(),
  ...byStaff,
})
export type CustomerBlock = z.infer<typeof CustomerBlock>

/** A booking as its staff know it, beside what its customer knows. US dollars as decimal strings. */
export const StaffBooking = z.object({
  id: z.uuid(),
  /** What can still be refunded, to the card and to the credit used. */
  refundable: z.object({ cardAmount: z.string(), creditAmount: z.string() }),
  refunds: z.array(z.object({ amount: z.string(), reason: z.string(), ...byStaff })),
  /** Still to be paid at the facility; "0.00" if nothing is. */
  dueAtFacility: z.string(),
  deskPayments: z.array(
    z.object({ id: z.uuid(), amount: z.string(), method: DeskMethod, isUndone: z.boolean(), ...byStaff }),
  ),
  /** `version` 0: none yet. */
  note: z.object({ text: z.string(), version: z.number().int(), by: z.string().nullable(), at: z.string().nullable() }),
  stays: z.array(
    z.object({
      startTime: z.string(),
      endTime: z.string(),
      attendance: Attendance.nullable(),
      /** Already, or not yet. */
      canArrive: z.boolean(),
      canMiss: z.boolean(),
    }),
  ),
  block: CustomerBlock.nullable(),
  /** What the caller may do. */
  may: z.object({ edit: z.boolean(), refund: z.boolean(), block: z.boolean() }),
})
export type StaffBooking = z.infer<typeof StaffBooking>

export const staffProblem = problems({
  'refund-nothing': [422, 'Enter more than $0.'],
  'refund-too-high': [409, 'That’s more than is left to refund.'],
  'refundable-changed': [409, 'What’s left to refund has changed. Please check the new amount.'],
  'note-changed': [409, 'Someone else changed this note. Here it is as it is now.'],
  'payment-too-high': [409, 'That’s more than is due at the facility.'],
  'desk-payment-not-found': [404, 'We can’t find that payment.'],
  'receipt-no-email': [409, 'This booking has no email address.'],
  'receipt-just-sent': [429, 'A receipt was sent a few minutes ago. Please wait before you send another.'],
  'receipt-none': [409, 'Only confirmed bookings and requests have a receipt.'],
  'stay-not-found': [404, 'This booking has no such time. It may have been moved.'],
  'attendance-too-early': [409, 'That can’t be known yet.'],
  'customer-unknown': [409, 'This booking has no email address, so we couldn’t recognize the customer.'],
  'block-over': [422, 'Choose a date that hasn’t passed.'],
  'customer-block-not-found': [404, 'We can’t find that block.'],
})

const ofBooking = { params: z.object({ id: z.uuid() }) }
const openProblems = [
  ...accountsProblem.rows('account-needed', 'not-allowed'),
  ...bookingsProblem.rows('booking-not-found'),
]
const Reason = typedLine.superRefine(byRule(reasonFault))

export const staffEndpoints = {
  read: {
    method: 'GET',
    path: '/api/owner/bookings/:id',
    may: 'see-staff-booking',
    summary: 'What staff know about a booking: refunds, payments at the facility, note, attendance and blocks.',
    ...ofBooking,
    isPersonal: true,
    reply: StaffBooking,
    problems: openProblems,
  },
  refund: {
    method: 'POST',
    path: '/api/owner/bookings/:id/refund',
    may: 'refund-booking',
    summary:
      'Refunds a part of a booking, to the card first and then to the credit used, and emails the customer the reason. The price of a confirmed booking goes down by the amount.',
    ...ofBooking,
    isIdempotent: true,
    body: z.object({
      amount: ClaimedAmount,
      /** As displayed: what was left to refund. */
      left: ClaimedAmount,
      reason: Reason,
    }),
    reply: StaffBooking,
    problems: [
      ...openProblems,
      ...staffProblem.rows('refund-nothing', 'refund-too-high', 'refundable-changed'),
      ...paymentsProblem.rows('payment-unsettled'),
    ],
  },
  note: {
    method: 'POST',
    path: '/api/owner/bookings/:id/note',
    may: 'edit-calendar',
    summary: 'Replaces the staff’s note about a booking. Refused if it has changed since `version`.',
    ...ofBooking,
    body: z.object({ text: typedLines.superRefine(byRule(noteFault)), version: z.number().int().min(0) }),
    reply: StaffBooking,
    problems: [...openProblems, ...staffProblem.rows('note-changed')],
  },
  takePayment: {
    method: 'POST',
    path: '/api/owner/bookings/:id/desk-payments',
    may: 'edit-calendar',
    summary: 'Records cash or a check for a booking that is paid at the facility, at most what is due.',
    ...ofBooking,
    isIdempotent: true,
    body: z.object({ amount: ClaimedAmount, method: DeskMethod }),
    reply: StaffBooking,
    problems: [...openProblems, ...staffProblem.rows('refund-nothing', 'payment-too-high')],
  },
  undoPayment: {
    method: 'POST',
    path: '/api/owner/bookings/:id/desk-payments/:paymentId/undo',
    may: 'edit-calendar',
    summary: 'Undoes a recorded payment; it stays in the list. Repeating it changes nothing.',
    params: z.object({ id: z.uuid(), paymentId: z.uuid() }),
    reply: StaffBooking,
    problems: [...openProblems, ...staffProblem.rows('desk-payment-not-found')],
  },
  resend: {
    method: 'POST',
    path: '/api/owner/bookings/:id/receipt',
    may: 'edit-calendar',
    summary: 'Emails the customer the receipt again, at most once in ten minutes.',
    ...ofBooking,
    reply: z.object({ email: z.string() }),
    problems: [...openProblems, ...staffProblem.rows('receipt-no-email', 'receipt-just-sent', 'receipt-none')],
  },
  attend: {
    method: 'POST',
    path: '/api/owner/bookings/:id/attendance',
    may: 'edit-calendar',
    summary: 'Records that the customer arrived or did not come; null takes it back.',
    ...ofBooking,
    body: z.object({ stay: z.iso.datetime({ offset: true }), attendance: Attendance.nullable() }),
    reply: StaffBooking,
    problems: [
      ...openProblems,
      ...bookingsProblem.rows('booking-not-changeable'),
      ...staffProblem.rows('stay-not-found', 'attendance-too-early'),
    ],
  },
  block: {
    method: 'POST',
    path: '/api/owner/bookings/:id/block-customer',
    may: 'block-customers',
    summary:
      'Keeps this booking’s customer, by account and email, from booking at any facility of the organization. Existing bookings stay. Blocking again replaces reason and end.',
    ...ofBooking,
    body: z.object({
      reason: Reason,
      /** Last day, by the facility’s clock; null: until it is lifted. */
      until: CalendarDate.nullable(),
    }),
    reply: StaffBooking,
    problems: [...openProblems, ...staffProblem.rows('customer-unknown', 'block-over')],
  },
  blocks: {
    method: 'GET',
    path: '/api/owner/customer-blocks',
    may: 'see-customer-blocks',
    summary: 'Customers who may not book at the organization’s facilities, newest first.',
    query: z.object(inOrganization),
    isPersonal: true,
    reply: z.object({ blocks: z.array(CustomerBlock) }),
    problems: memberProblems,
  },
  lift: {
    method: 'POST',
    path: '/api/owner/customer-blocks/:id/lift',
    may: 'see-customer-blocks',
    summary: 'Lets a blocked customer book again. Repeating it changes nothing.',
    params: z.object({ id: z.uuid() }),
    query: z.object(inOrganization),
    reply: z.object({ blocks: z.array(CustomerBlock) }),
    problems: [...memberProblems, ...staffProblem.rows('customer-block-not-found')],
  },
} satisfies Record<string, Endpoint>
