import { z } from 'zod'
import { accountsProblem } from '#accounts/contract.ts'
import { BookingStatus, BookingSummary, bookingsProblem, FacilityId } from '#bookings/contract.ts'
import { facilitiesProblem } from '#facilities/contract.ts'
import type { Endpoint } from '#kit/shared/endpoint.ts'
import { problems } from '#kit/shared/problem.ts'
import { byRule, typedLine } from '#kit/shared/typed-text.ts'
import { ClaimedAmount, paymentsProblem } from '#payments/contract.ts'
import { calendarProblem, InTheWay, ManualTime } from './contract.ts'
import { reasonFault } from './rules.ts'

/** What a refusal because of somebody else’s change tells: the booking as it is now. */
export const BookingState = z.object({
  /** Increases with every change of times, status or customer. */
  revision: z.number().int(),
  /** Increases when the booking goes to another customer. */
  accessVersion: z.number().int(),
  status: BookingStatus,
  facilityId: z.uuid(),
  facilityName: z.string(),
  /** First start and last end; ISO 8601 with the facility’s offset. */
  startTime: z.string(),
  endTime: z.string(),
})
export type BookingState = z.infer<typeof BookingState>

const MoveTarget = z.object({
  /** Start of the stay to move, ISO 8601. Needed if the booking has several. */
  stay: z.iso.datetime({ offset: true }).optional(),
  /** Defaults to the booking’s. */
  facilityId: FacilityId.optional(),
  /** By the clock of the new facility, on the quarter hour. */
  from: ManualTime,
  to: ManualTime,
})
export type MoveTarget = z.infer<typeof MoveTarget>

export const MoveQuote = z.object({
  /** To send with the move. */
  state: BookingState,
  customerName: z.string(),
  /** The stay as booked, and as it would be. */
  before: z.object({ facilityId: z.uuid(), facilityName: z.string(), startTime: z.string(), endTime: z.string() }),
  after: z.object({ facilityId: z.uuid(), facilityName: z.string(), startTime: z.string(), endTime: z.string() }),
  /** Of this stay; US dollars as decimal strings. `newPrice`: by the schedule. */
  oldPrice: z.string(),
  newPrice: z.string(),
  /** If `newPrice` replaces a higher price; null if it is not lower, so the price can only be kept. */
  refund: z.object({ refundAmount: z.string(), creditAmount: z.string() }).nullable(),
  isPaidAtFacility: z.boolean(),
  isOutsideHours: z.boolean(),
  /** Empty if the time is free. */
  inTheWay: z.array(InTheWay),
  /** Whether the customer has an address to write to. */
  isEmailed: z.boolean(),
})
export type MoveQuote = z.infer<typeof MoveQuote>

export const moveProblem = problems({
  'booking-changed': [409, 'Someone else changed this booking meanwhile. Check how it is now.'],
  'move-unconfirmed': [409, 'This is still a request. Confirm it first, then move it.'],
  'move-which-stay': [422, 'This booking has several dates. Choose the one to move.'],
  'move-one-facility': [
    409,
    'This booking has several dates, and they stay at one facility. Move a date to another time here instead.',
  ],
  'move-other-owner': [409, 'Choose a facility of the same owner.'],
  'move-payout-differs': [
    409,
    'This booking is paid by card, and the other facility’s money goes to another account. Cancel the booking and book it there instead.',
  ],
  'move-facility-closed': [409, 'That facility doesn’t take bookings at the moment.'],
  'move-nothing': [422, 'The booking is already there. Choose another time or facility.'],
  'move-not-cheaper': [422, 'The new time doesn’t cost less, so the price stays.'],
  'other-calendar-busy': [409, 'The facility’s other calendar has something at that time.'],
  'other-calendar-silent': [503, 'The facility’s other calendar isn’t responding. Try again in a few minutes.'],
})

const forBooking = { params: z.object({ id: z.uuid() }) }

const targetProblems = [
  ...accountsProblem.rows('account-needed', 'not-allowed'),
  ...facilitiesProblem.rows('facility-not-found'),
  ...bookingsProblem.rows('booking-not-found', 'booking-not-changeable', 'booking-over'),
  ...calendarProblem.rows('period-invalid', 'period-over', 'period-too-far-ahead'),
  ...moveProblem.rows(
    'booking-changed',
    'move-unconfirmed',
    'move-which-stay',
    'move-one-facility',
    'move-other-owner',
    'move-payout-differs',
    'move-facility-closed',
    'move-nothing',
  ),
]

export const moveEndpoints = {
  quote: {
    method: 'POST',
    path: '/api/owner/bookings/:id/move-quote',
    may: 'edit-calendar',
    summary:
      'Shows what moving a stay of a booking to another time or facility of the same owner would change: price, refund and conflicts. Changes nothing.',
    ...forBooking,
    body: MoveTarget,
    reply: MoveQuote,
    problems: targetProblems,
  },
  move: {
    method: 'POST',
    path: '/api/owner/bookings/:id/move',
    may: 'edit-calendar',
    summary:
      'Moves a stay of a confirmed booking to another time or facility of the same owner and emails the customer. The price stays unless it is lowered, which refunds the difference; nothing is ever charged. With an outdated `revision`, the answer is the booking as it is now.',
    ...forBooking,
    isIdempotent: true,
    body: MoveTarget.extend({
      revision: z.number().int(),
      accessVersion: z.number().int(),
      /** As quoted; left out to keep the price. */
      lowerTo: ClaimedAmount.optional(),
      /** Then the booking’s refund policy applies as before; otherwise the customer can cancel for a full refund. */
      isRequestedByCustomer: z.boolean().default(false),
      /** For the customer. */
      reason: typedLine.superRefine(byRule(reasonFault)).optional(),
    }),
    reply: z.object({ booking: BookingSummary, state: BookingState }),
    problems: [
      ...targetProblems,
      ...bookingsProblem.rows('price-changed'),
      ...calendarProblem.rows('time-taken'),
      ...moveProblem.rows('move-not-cheaper', 'other-calendar-busy', 'other-calendar-silent'),
      ...paymentsProblem.rows('payment-unsettled'),
    ],
  },
} satisfies Record<string, Endpoint>
