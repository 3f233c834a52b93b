import { z } from 'zod'
import { accountsProblem } from '#accounts/contract.ts'
import { conflictSetProblem, facilitiesProblem } from '#facilities/contract.ts'
import type { Endpoint } from '#kit/shared/endpoint.ts'
import { isCalendarDate } from '#kit/shared/time.ts'
import { AvailabilitySlot, availabilityProblem, BOOKING_WINDOW_DAYS, CalendarDate } from '../contract.ts'

/** Of special prices and exceptions. */
export const NAME_LENGTH = 60
export const NAME_TOO_LONG = `This is too long. Use ${NAME_LENGTH} characters or fewer.`

const minuteOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/, 'Enter a time as HH:mm.')
/** 0 = Sunday … 6 = Saturday. */
const weekdays = z.array(z.number().int().min(0).max(6)).max(7)
/** MM-dd; in other years February 29 only separates its neighbors. */
const dayOfYear = z
  .string()
  .refine(text => /^\d{2}-\d{2}$/.test(text) && isCalendarDate(`2028-${text}`), 'Enter a day of the year as MM-dd.')
/** Shown to customers. */
const reason = z.string().trim().min(1, 'Enter a name.').max(NAME_LENGTH, NAME_TOO_LONG)
/** Whole US cents. */
const cents = z.number().int().min(0).max(10_000_000)

const MAX_PRICE_RULES = 40
const MAX_EXCEPTIONS = 200
const MAX_BUFFER_MINUTES = 240
/** Thirty days. */
const MAX_LEAD_MINUTES = 43_200

/** For slots that start in this stretch of the wall clock. */
const PriceRule = z.object({
  name: reason,
  days: weekdays,
  from: minuteOfDay,
  /** Exclusive. */
  to: minuteOfDay,
  /** Inclusive; may span New Year. Beats a rule for the whole year. */
  season: z.object({ from: dayOfYear, to: dayOfYear }).optional(),
  hourCents: cents,
})
export type PriceRule = z.infer<typeof PriceRule>

/** Inclusive; without hours it is closed. */
const ScheduleException = z.object({
  name: reason,
  from: CalendarDate,
  to: CalendarDate,
  hours: z
    .array(z.object({ opens: minuteOfDay, closes: minuteOfDay, priceCents: cents.optional() }))
    .max(24, 'Use at most 24 time ranges a day.'),
})
export type ScheduleException = z.infer<typeof ScheduleException>

/**
 * By the facility's wall clock. `priceCents` is per slot and overrides the hourly price. `checkSchedule` checks the
 * parts against each other.
 */
export const Schedule = z.object({
  slotMinutes: z
    .number()
    .int()
    .min(15, 'A booking lasts at least 15 minutes.')
    .max(24 * 60, 'A booking lasts at most 24 hours.'),
  /** A slot starts every `slotMinutes` + `bufferMinutes`. */
  bufferMinutes: z.number().int().min(0).max(MAX_BUFFER_MINUTES, 'Use at most four hours.').optional(),
  hours: z
    .array(z.object({ days: weekdays, opens: minuteOfDay, closes: minuteOfDay, priceCents: cents.optional() }))
    .max(168, 'That’s more time ranges than a week can have.'),
  priceRules: z.array(PriceRule).max(MAX_PRICE_RULES, `Use at most ${MAX_PRICE_RULES} special prices.`).optional(),
  leadMinutes: z.number().int().min(0).max(MAX_LEAD_MINUTES, 'Use at most 30 days.').optional(),
  /** At most `BOOKING_WINDOW_DAYS`. */
  windowDays: z
    .number()
    .int()
    .min(1, 'Use at least one day.')
    .max(BOOKING_WINDOW_DAYS, 'Use at most 366 days.')
    .optional(),
  exceptions: z.array(ScheduleException).max(MAX_EXCEPTIONS, `Use at most ${MAX_EXCEPTIONS} exceptions.`).optional(),
})
export type Schedule = z.infer<typeof Schedule>

export const OwnerSchedule = z.object({
  facility: z.object({
    id: z.uuid(),
    name: z.string(),
    timeZone: z.string(),
    /** US dollars; null without an hourly price. */
    pricePerHourUsd: z.number().nullable(),
  }),
  schedule: Schedule,
  isDefault: z.boolean(),
  /** Sent back on save to detect conflicts; 0 without a schedule. */
  revision: z.number().int(),
})
export type OwnerSchedule = z.infer<typeof OwnerSchedule>

export const SchedulePreview = z.object({
  /** Seven days, by the facility's calendar. */
  days: z.array(
    z.object({
      date: z.string(),
      /** The day's exception. */
      note: z.string().nullable(),
      slots: z.array(AvailabilitySlot.pick({ startTime: true, endTime: true, pricePerSlot: true, priceReason: true })),
    }),
  ),
  /** Bookings outside these hours, up to `MAX_OUTSIDE`; they stay booked. */
  outside: z.array(z.object({ bookingId: z.uuid(), startTime: z.string(), endTime: z.string() })),
  outsideCount: z.number().int(),
})
export type SchedulePreview = z.infer<typeof SchedulePreview>
export const MAX_OUTSIDE = 50

/** In steps of any size: a field [0, 2], its halves [0, 1] and [1, 2]. */
const GroundPart = z.tuple([z.number().int(), z.number().int()])

export const OwnerGround = z.object({
  facility: z.object({ id: z.uuid(), name: z.string() }),
  members: z.array(z.object({ facility: z.object({ id: z.uuid(), name: z.string() }), part: GroundPart })),
  /** Others of the same owner, by name; the first 500. */
  candidates: z.array(z.object({ id: z.uuid(), name: z.string(), city: z.string() })),
  /** Sent back on save to detect conflicts. */
  revision: z.string(),
})
export type OwnerGround = z.infer<typeof OwnerGround>
const MAX_MEMBERS = 50

const oneFacility = z.object({ id: z.uuid() })
const notOwned = [...accountsProblem.rows('account-needed'), ...facilitiesProblem.rows('facility-not-found')]

/** Owner and administrators; for others the facility does not exist. */
export const ownerScheduleEndpoints = {
  read: {
    method: 'GET',
    path: '/api/owner/facilities/:id/schedule',
    may: 'edit-schedule',
    summary: 'A facility’s hours and prices, for editing.',
    params: oneFacility,
    reply: OwnerSchedule,
    isPersonal: true,
    problems: notOwned,
  },
  preview: {
    method: 'POST',
    path: '/api/owner/facilities/:id/schedule/preview',
    may: 'edit-schedule',
    summary: 'Previews a week with new hours and prices, and lists upcoming bookings outside them.',
    params: oneFacility,
    body: z.object({ schedule: Schedule, from: CalendarDate }),
    reply: SchedulePreview,
    problems: [...notOwned, ...availabilityProblem.rows('schedule-invalid')],
  },
  save: {
    method: 'POST',
    path: '/api/owner/facilities/:id/schedule',
    may: 'edit-schedule',
    summary: 'Saves a facility’s hours and prices. Existing bookings and holds don’t change.',
    params: oneFacility,
    body: z.object({ schedule: Schedule, revision: z.number().int() }),
    reply: OwnerSchedule,
    problems: [...notOwned, ...availabilityProblem.rows('schedule-invalid', 'schedule-changed')],
  },
  reset: {
    method: 'POST',
    path: '/api/owner/facilities/:id/schedule/reset',
    may: 'edit-schedule',
    summary: 'Removes a facility’s own hours, so the default hours apply.',
    params: oneFacility,
    body: z.object({ revision: z.number().int() }),
    reply: OwnerSchedule,
    problems: [...notOwned, ...availabilityProblem.rows('schedule-changed')],
  },
  ground: {
    method: 'GET',
    path: '/api/owner/facilities/:id/ground',
    may: 'edit-schedule',
    summary: 'The facilities that share space with this one, and those that could.',
    params: oneFacility,
    reply: OwnerGround,
    isPersonal: true,
    problems: notOwned,
  },
  saveGround: {
    method: 'POST',
    path: '/api/owner/facilities/:id/ground',
    may: 'edit-schedule',
    summary:
      'Saves which of an owner’s facilities share space, and which part each covers. The list must include this facility. A facility listed alone, or no longer listed, shares nothing.',
    params: oneFacility,
    body: z.object({
      members: z
        .array(z.object({ facilityId: z.uuid().toLowerCase(), part: GroundPart }))
        .min(1)
        .max(MAX_MEMBERS),
      revision: z.string().max(100),
    }),
    reply: OwnerGround,
    problems: [
      ...notOwned,
      ...availabilityProblem.rows('ground-changed', 'ground-of-several-owners'),
      ...conflictSetProblem.rows('conflict-set-invalid', 'conflict-set-overlaps'),
    ],
  },
} satisfies Record<string, Endpoint>
