import { z } from 'zod'
import { accountsProblem } from '#accounts/contract.ts'
import { facilitiesProblem } from '#facilities/contract.ts'
import type { Endpoint } from '#kit/shared/endpoint.ts'
import { problems } from '#kit/shared/problem.ts'
import { tooLongText } from '#kit/shared/tidy-text.ts'
import { isCalendarDate } from '#kit/shared/time.ts'
import { typedLine } from '#kit/shared/typed-text.ts'
import { BookingSummary, deskProblems, FacilityId, mailedKey } from '../contract.ts'

/** Longer closures are repeated, or the schedule is changed. */
export const MAX_CLOSURE_DAYS = 31
/** Affected bookings move to the same time of day within so many days. */
export const MOVE_WITHIN_DAYS = 14
export const CREDIT_MONTHS = 12
export const CLOSURE_REASON_LENGTH = 200

export const Remedy = z.enum(['move', 'credit', 'refund'])
export type Remedy = z.infer<typeof Remedy>

/** `cancelled`: nothing was paid, or the authorization was voided. */
export const ClosureOutcome = z.enum(['moved', 'credited', 'refunded', 'cancelled'])
export type ClosureOutcome = z.infer<typeof ClosureOutcome>

/** Facility wall-clock time, as in `<input type="datetime-local">`. */
const LocalTime = z
  .string()
  .regex(/^20\d{2}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d$/, 'Enter a local time as yyyy-MM-ddTHH:mm.')
  .refine(text => isCalendarDate(text.slice(0, 10)), 'That date doesn’t exist.')

const ClosurePeriod = z.object({ from: LocalTime, to: LocalTime })

const outcomeCounts = {
  moved: z.number().int(),
  credited: z.number().int(),
  refunded: z.number().int(),
  cancelled: z.number().int(),
}

export const Closure = z.object({
  id: z.uuid(),
  facilityId: z.uuid(),
  /** ISO 8601 with the facility's offset. */
  from: z.string(),
  to: z.string(),
  reason: z.string(),
  remedy: Remedy,
  isDone: z.boolean(),
  reopenedAt: z.string().nullable(),
  createdAt: z.string(),
  ...outcomeCounts,
})
export type Closure = z.infer<typeof Closure>

export const AffectedBooking = z.object({
  booking: BookingSummary,
  /** Slots in the closed period; the others stay. */
  slotCount: z.number().int(),
  /** First start after a move; null if no day is free or it is unconfirmed. */
  movesTo: z.string().nullable(),
  /** To the card, and to the credit used. US dollars as decimal strings. */
  refundAmount: z.string(),
  restoredAmount: z.string(),
  creditAmount: z.string(),
  /** Nothing was charged: canceled and voided, whatever the remedy. */
  releasesCard: z.boolean(),
})
export type AffectedBooking = z.infer<typeof AffectedBooking>

/** A closure cancels it with full refunds. */
export const FieldClinic = z.object({
  id: z.uuid(),
  title: z.string(),
  /** ISO 8601 with the facility's offset. */
  startTime: z.string(),
  places: z.number().int(),
  /** No sign-ups until the field's owner approves. */
  isAwaitingApproval: z.boolean(),
})
export type FieldClinic = z.infer<typeof FieldClinic>

export const HandledBooking = z.object({
  booking: BookingSummary,
  outcome: ClosureOutcome,
  movedTo: z.string().nullable(),
  refundAmount: z.string(),
  restoredAmount: z.string(),
  creditAmount: z.string(),
})
export type HandledBooking = z.infer<typeof HandledBooking>

const forFacility = { params: z.object({ id: FacilityId }), query: mailedKey }

export const closuresProblem = problems({
  'closure-not-found': [404, 'We can’t find that closure.'],
  'closure-period-invalid': [422, 'The closure must end after it starts and last at most 31 days.'],
  'closure-over': [422, 'That period is in the past. Choose one that hasn’t ended.'],
  'closure-too-far-ahead': [422, 'That period is too far ahead. Choose one within the next twelve months.'],
})

/** Closed together. */
export const MAX_CLOSED = 100

const ManyClosed = ClosurePeriod.extend({
  facilityIds: z
    .array(FacilityId)
    .min(1, 'Choose at least one facility.')
    .max(MAX_CLOSED, `Close at most ${MAX_CLOSED} facilities at once.`),
})

const closed = {
  reason: typedLine.pipe(
    z.string().min(1, 'Enter a short reason.').max(CLOSURE_REASON_LENGTH, tooLongText(CLOSURE_REASON_LENGTH)),
  ),
  remedy: Remedy,
}

const manyProblems = [
  ...accountsProblem.rows('account-needed', 'not-allowed'),
  ...facilitiesProblem.rows('facility-not-found'),
  ...closuresProblem.rows('closure-period-invalid', 'closure-over', 'closure-too-far-ahead'),
]

export const closureEndpoints = {
  preview: {
    method: 'POST',
    path: '/api/facilities/:id/closures/preview',
    may: 'run-booking-desk',
    summary:
      'Previews how closing a facility and the fields that share its space for a period affects each booking. Changes nothing.',
    ...forFacility,
    body: ClosurePeriod,
    reply: z.object({ bookings: z.array(AffectedBooking), clinics: z.array(FieldClinic) }),
    problems: [
      ...deskProblems,
      ...closuresProblem.rows('closure-period-invalid', 'closure-over', 'closure-too-far-ahead'),
    ],
  },
  close: {
    method: 'POST',
    path: '/api/facilities/:id/closures',
    may: 'run-booking-desk',
    summary:
      'Closes a facility and the fields that share its space for a period, and moves, credits or refunds every booking in it. Failures are retried later. Each booking is processed once.',
    ...forFacility,
    isIdempotent: true,
    body: ClosurePeriod.extend(closed),
    reply: z.object({
      closure: Closure,
      failed: z.number().int(),
      bookings: z.array(HandledBooking),
    }),
    problems: [
      ...deskProblems,
      ...closuresProblem.rows('closure-period-invalid', 'closure-over', 'closure-too-far-ahead'),
    ],
  },
  previewMany: {
    method: 'POST',
    path: '/api/owner/closures/preview',
    may: 'close-facilities',
    summary:
      'Previews how closing several facilities for a period affects each booking. Times are in each facility’s own zone. Changes nothing.',
    body: ManyClosed,
    isPersonal: true,
    reply: z.object({ bookings: z.array(AffectedBooking), clinics: z.array(FieldClinic) }),
    problems: manyProblems,
  },
  closeMany: {
    method: 'POST',
    path: '/api/owner/closures',
    may: 'close-facilities',
    summary:
      'Closes several facilities for a period: all of them, or none if one is refused. Then moves, credits or refunds every booking in it, each on its own; failures are retried every minute until all are processed.',
    isIdempotent: true,
    body: ManyClosed.extend(closed),
    isPersonal: true,
    reply: z.object({
      closures: z.array(Closure),
      /** Bookings not processed yet. */
      failed: z.number().int(),
      bookings: z.array(HandledBooking),
    }),
    problems: manyProblems,
  },
  reopen: {
    method: 'POST',
    path: '/api/facilities/:id/closures/:closureId/reopen',
    may: 'run-booking-desk',
    summary: 'Reopens a closed period. Bookings that were moved or canceled are not restored. Safe to repeat.',
    params: z.object({ id: FacilityId, closureId: z.uuid() }),
    query: mailedKey,
    reply: z.object({ closure: Closure }),
    problems: [...deskProblems, ...closuresProblem.rows('closure-not-found')],
  },
} satisfies Record<string, Endpoint>
