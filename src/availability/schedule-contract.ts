import { z } from 'zod'
import { accountsProblem } from '#accounts/contract.ts'
import { conflictSetProblem, facilitiesProblem } from '#facilities/contract.ts'
import type { Endpoint } from '#kit/shared/endpoint.ts'
import { isCalendarDate } from '#kit/shared/time.ts'
import { AvailabilitySlot, availabilityProblem, BOOKING_WINDOW_DAYS, CalendarDate } from './contract.ts'

const minuteOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/, 'Give a time as HH:mm.')
/** 0 = Sunday … 6 = Saturday. */
const weekdays = z.array(z.number().int().min(0).max(6)).max(7)
/** A day of the year, MM-dd; February 29 only parts what is before it from what is after it in the years that have none. */
const dayOfYear = z
  .string()
  .refine(text => /^\d{2}-\d{2}$/.test(text) && isCalendarDate(`2028-${text}`), 'Give a day of the year as MM-dd.')
/** What people read as the reason of a price, or of other hours. */
const reason = z.string().trim().min(1, 'Give it a name.').max(60, 'Use 60 letters at most.')
/** Whole US cents. */
const cents = z.number().int().min(0).max(10_000_000)

const MAX_PRICE_RULES = 40
const MAX_EXCEPTIONS = 200
const MAX_BUFFER_MINUTES = 240
/** Thirty days. */
const MAX_LEAD_MINUTES = 43_200

/** What an hour costs instead of the usual price, for slots that start in a stretch of the day by the wall clock. */
const PriceRule = z.object({
  name: reason,
  days: weekdays,
  from: minuteOfDay,
  /** Not part of it. */
  to: minuteOfDay,
  /** Both days are part of it; it may pass New Year. Beats a rule of the whole year. */
  season: z.object({ from: dayOfYear, to: dayOfYear }).optional(),
  hourCents: cents,
})
export type PriceRule = z.infer<typeof PriceRule>

/** Other hours than usual on all dates from one to the other, both among them; without hours it is closed. */
const ScheduleException = z.object({
  name: reason,
  from: CalendarDate,
  to: CalendarDate,
  hours: z
    .array(z.object({ opens: minuteOfDay, closes: minuteOfDay, priceCents: cents.optional() }))
    .max(24, 'Use 24 stretches of hours a day at most.'),
})
export type ScheduleException = z.infer<typeof ScheduleException>

/**
 * Weekly hours by the facility's wall clock, and what goes beside them. `priceCents` is the price of one slot; without it the
 * hourly price counts. What must hold between the parts is said by `checkSchedule`.
 */
export const Schedule = z.object({
  slotMinutes: z
    .number()
    .int()
    .min(15, 'A booking lasts at least 15 minutes.')
    .max(24 * 60, 'A booking lasts 24 hours at most.'),
  /** Nobody's time between two slots: one starts every `slotMinutes` + `bufferMinutes`. */
  bufferMinutes: z.number().int().min(0).max(MAX_BUFFER_MINUTES, 'Use four hours at most.').optional(),
  hours: z
    .array(z.object({ days: weekdays, opens: minuteOfDay, closes: minuteOfDay, priceCents: cents.optional() }))
    .max(168, 'These are more stretches of hours than a week can have.'),
  priceRules: z.array(PriceRule).max(MAX_PRICE_RULES, `Use ${MAX_PRICE_RULES} special prices at most.`).optional(),
  /** A slot can be booked until so many minutes before it starts. */
  leadMinutes: z.number().int().min(0).max(MAX_LEAD_MINUTES, 'Use 30 days at most.').optional(),
  /** A day can be booked so many days before it comes, at most `BOOKING_WINDOW_DAYS`. */
  windowDays: z
    .number()
    .int()
    .min(1, 'Use one day at least.')
    .max(BOOKING_WINDOW_DAYS, 'Use 366 days at most.')
    .optional(),
  exceptions: z.array(ScheduleException).max(MAX_EXCEPTIONS, `Use ${MAX_EXCEPTIONS} exceptions at most.`).optional(),
})
export type Schedule = z.infer<typeof Schedule>

/** A facility's schedule as its owner edits it. */
export const OwnerSchedule = z.object({
  facility: z.object({
    id: z.uuid(),
    name: z.string(),
    /** IANA zone. */
    timeZone: z.string(),
    /** US dollars; null where the facility has no hourly price. */
    pricePerHourUsd: z.number().nullable(),
  }),
  /** Its own, or the usual hours that stand in for it. */
  schedule: Schedule,
  isDefault: z.boolean(),
  /** Names this state: who saves says what they had before them. 0 where the facility has no schedule of its own. */
  revision: z.number().int(),
})
export type OwnerSchedule = z.infer<typeof OwnerSchedule>

/** What a schedule that is not saved yet would mean. */
export const SchedulePreview = z.object({
  /** Seven days in order, by the facility's calendar. */
  days: z.array(
    z.object({
      date: z.string(),
      /** The name of the exception that the day falls under. */
      note: z.string().nullable(),
      slots: z.array(AvailabilitySlot.pick({ startTime: true, endTime: true, pricePerSlot: true, priceReason: true })),
    }),
  ),
  /** Coming times of bookings that these hours would not offer, the first `MAX_OUTSIDE` of them; they stay booked. */
  outside: z.array(z.object({ bookingId: z.uuid(), startTime: z.string(), endTime: z.string() })),
  outsideCount: z.number().int(),
})
export type SchedulePreview = z.infer<typeof SchedulePreview>
/** Enough to look through; the count says how many there are. */
export const MAX_OUTSIDE = 50

/** Which part of a ground a facility covers, in whole steps of whatever size: a field [0, 2], its halves [0, 1] and [1, 2]. */
const GroundPart = z.tuple([z.number().int(), z.number().int()])

/** The facilities that cover the same ground, and those that could. */
export const OwnerGround = z.object({
  facility: z.object({ id: z.uuid(), name: z.string() }),
  /** All on its ground, itself among them, from the first part to the last. */
  members: z.array(z.object({ facility: z.object({ id: z.uuid(), name: z.string() }), part: GroundPart })),
  /** Other facilities of the same owner, by name; the first 500. */
  candidates: z.array(z.object({ id: z.uuid(), name: z.string(), city: z.string() })),
  /** Names these members and their parts: who saves says what they had before them. */
  revision: z.string(),
})
export type OwnerGround = z.infer<typeof OwnerGround>
const MAX_MEMBERS = 50

const oneFacility = z.object({ id: z.uuid() })
const notOwned = [...accountsProblem.rows('account-needed'), ...facilitiesProblem.rows('facility-not-found')]

/** For a facility's owner and administrators; to everybody else the facility does not exist. */
export const ownerScheduleEndpoints = {
  read: {
    method: 'GET',
    path: '/api/owner/facilities/:id/schedule',
    may: 'edit-schedule',
    summary: "A facility's hours and prices, to be edited.",
    params: oneFacility,
    reply: OwnerSchedule,
    isPersonal: true,
    problems: notOwned,
  },
  preview: {
    method: 'POST',
    path: '/api/owner/facilities/:id/schedule/preview',
    may: 'edit-schedule',
    summary: 'A week as other hours and prices would make it, and the coming bookings that they would not offer.',
    params: oneFacility,
    body: z.object({ schedule: Schedule, from: CalendarDate }),
    reply: SchedulePreview,
    problems: [...notOwned, ...availabilityProblem.rows('schedule-invalid')],
  },
  save: {
    method: 'POST',
    path: '/api/owner/facilities/:id/schedule',
    may: 'edit-schedule',
    summary: 'Gives a facility other hours and prices. What is booked or held stays as it is.',
    params: oneFacility,
    body: z.object({ schedule: Schedule, revision: z.number().int() }),
    reply: OwnerSchedule,
    problems: [...notOwned, ...availabilityProblem.rows('schedule-invalid', 'schedule-changed')],
  },
  reset: {
    method: 'POST',
    path: '/api/owner/facilities/:id/schedule/reset',
    may: 'edit-schedule',
    summary: "Takes a facility's own hours away: the usual hours stand in for them.",
    params: oneFacility,
    body: z.object({ revision: z.number().int() }),
    reply: OwnerSchedule,
    problems: [...notOwned, ...availabilityProblem.rows('schedule-changed')],
  },
  ground: {
    method: 'GET',
    path: '/api/owner/facilities/:id/ground',
    may: 'edit-schedule',
    summary: 'Which facilities cover the same ground, and which could.',
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
      'Says which facilities of one owner cover the same ground, and which part of it each; the facility must be among them. Alone it keeps its ground to itself, as one that is not named any more does.',
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
