import { z } from 'zod'
import { providersProblem } from '#calendars/contract.ts'
import { Facility, facilitiesProblem, ProviderType } from '#facilities/contract.ts'
import type { Endpoint } from '#kit/shared/endpoint.ts'
import { problems } from '#kit/shared/problem.ts'
import { isCalendarDate } from '#kit/shared/time.ts'

/** Specification, section 9. */
export const HOLD_MINUTES = 15
/** Two whole days of hours, two hours a week for 24 weeks, or one for each date of a weekly booking. */
export const MAX_SLOTS_AT_ONCE = 48
/** For weekly repeats: half a year. */
export const MAX_WEEKS = 26
/** Between two dates of a weekly booking. */
export const MAX_EVERY_WEEKS = 4
/** For several teams at once. */
export const MAX_FIELDS = 4
/** One year and the day. */
export const BOOKING_WINDOW_DAYS = 366
/** Between the first and last date of a request. */
const MAX_DATES_SPAN_MS = BOOKING_WINDOW_DAYS * 86_400_000
/** Without live events (specification, section 9). */
export const SLOT_POLL_SECONDS = 30
export const STREAM_RETRY_SECONDS = 3

/** A calendar day at the facility, yyyy-MM-dd. */
export const CalendarDate = z
  .string()
  .refine(text => isCalendarDate(text) && text.startsWith('20'), 'Enter a date in this century as yyyy-MM-dd.')

const Instant = z.iso
  .datetime({ offset: true, error: 'Enter a time with its zone, such as 2027-03-01T18:00:00-05:00.' })
  .refine(text => text.startsWith('20'), 'Enter a time in this century.')

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
  /** The first day that customers can book. */
  bookableFrom: CalendarDate.optional(),
  exceptions: z.array(ScheduleException).max(MAX_EXCEPTIONS, `Use at most ${MAX_EXCEPTIONS} exceptions.`).optional(),
})
export type Schedule = z.infer<typeof Schedule>

export const SlotStatus = z.enum(['open', 'held', 'booked', 'blocked'])
export type SlotStatus = z.infer<typeof SlotStatus>

/** 22 bytes as base64url: the last letter carries two bits, so a slot has one id. */
export const SlotId = z.string().regex(/^[A-Za-z0-9_-]{29}[AQgw]$/, 'This is not a slot id.')
export const SlotIds = z
  .array(SlotId)
  .min(1, 'Choose at least one time.')
  .max(MAX_SLOTS_AT_ONCE, `Choose at most ${MAX_SLOTS_AT_ONCE} times at once.`)
  .refine(ids => new Set(ids).size === ids.length, 'A time is listed twice.')

export const CalendarCheck = z.object({
  /** `ical`: any calendar with an address. */
  provider: z.enum([...ProviderType.options, 'ical']),
  /** ISO 8601, UTC: when the slots' data was read; null before the first response, when only our calendar counts. */
  at: z.string().nullable(),
  /** No answer now; this is the last response. */
  isLastGood: z.boolean(),
  /** Simulated: the demo has no key for that system. */
  isSimulated: z.boolean(),
})
export type CalendarCheck = z.infer<typeof CalendarCheck>

export const AvailabilitySlot = z.object({
  id: SlotId,
  facilityId: z.uuid(),
  /** ISO 8601 with the facility's offset. */
  startTime: z.string(),
  endTime: z.string(),
  status: SlotStatus,
  slotDurationMinutes: z.number().int(),
  /** US dollars as a decimal string: "75.00". */
  pricePerSlot: z.string(),
  /** The owner's name for an unusual price, such as "Evenings"; else null. */
  priceReason: z.string().nullable(),
  /** By the caller; others see only the status. */
  heldByYou: z.boolean(),
  heldUntil: z.string().nullable(),
  /** External calendar; null without one. */
  checked: CalendarCheck.nullable(),
})
export type AvailabilitySlot = z.infer<typeof AvailabilitySlot>

export const WeeklySlot = z.object({
  /** Null, like the price, without such a slot. */
  id: SlotId.nullable(),
  /** With the facility's offset on that day. */
  startTime: z.string(),
  endTime: z.string(),
  /** US dollars as a decimal string. */
  pricePerSlot: z.string().nullable(),
  /** See `AvailabilitySlot`. */
  priceReason: z.string().nullable(),
  status: z.enum([...SlotStatus.options, 'none']),
  heldByYou: z.boolean(),
})
export type WeeklySlot = z.infer<typeof WeeklySlot>

/** `date`: of the earliest slot. */
export const WeekOfSlots = z.object({ date: z.string(), slots: z.array(WeeklySlot) })
export type WeekOfSlots = z.infer<typeof WeekOfSlots>

export const DayAvailability = z.object({
  date: z.string(),
  /** Includes own holds. */
  open: z.number().int(),
  held: z.number().int(),
  total: z.number().int(),
  /** `full`: others have what is left; `closed`: nothing is offered; `over`: the last slot has begun. */
  state: z.enum(['open', 'full', 'closed', 'over']),
})
export type DayAvailability = z.infer<typeof DayAvailability>

export const FreeTime = AvailabilitySlot.pick({ startTime: true, endTime: true, pricePerSlot: true })
export type FreeTime = z.infer<typeof FreeTime>

export const Showcase = z.object({
  facility: Facility,
  date: z.string(),
  daysAhead: z.number().int(),
  /** Free for everybody, in order; never empty. */
  times: z.array(FreeTime),
})
export type Showcase = z.infer<typeof Showcase>

export const availabilityProblem = problems({
  'date-in-the-past': [422, 'That day is in the past. Choose today or later.'],
  'date-too-far-ahead': [422, 'That day is too far ahead. Choose one within the next twelve months.'],
  'slot-unknown': [404, 'One of these times doesn’t exist at this facility.'],
  'slots-of-several-facilities': [422, 'Only times at the same facility can be held together.'],
  'slot-over': [422, 'One of these times has already started.'],
  'too-late-to-book': [422, 'It’s too late to book one of these times. Choose a later one.'],
  'not-bookable-yet': [422, 'One of these times is before the first day you can book here. Choose a later one.'],
  'slot-taken': [409, 'One of these times has just been taken.'],
  'span-invalid': [422, 'The time span must end after it starts and last at most 31 days.'],
  'too-many-streams': [503, 'Too many live connections are open. This page still checks for updates every 30 seconds.'],
})

export const availabilityEndpoints = {
  slots: {
    method: 'GET',
    path: '/api/availability-slots',
    may: 'act-for-oneself',
    summary: 'The slots of one facility on one calendar day there, in order.',
    query: z.object({ facilityId: z.uuid(), date: CalendarDate }),
    reply: z.array(AvailabilitySlot),
    problems: [
      ...facilitiesProblem.rows('facility-not-found'),
      ...availabilityProblem.rows('date-in-the-past', 'date-too-far-ahead'),
    ],
  },
  days: {
    method: 'GET',
    path: '/api/availability-days',
    may: 'act-for-oneself',
    summary: 'How many slots are open on each of seven days from a date. Days outside the booking window have none.',
    query: z.object({ facilityId: z.uuid(), from: CalendarDate }),
    reply: z.array(DayAvailability),
    problems: facilitiesProblem.rows('facility-not-found'),
  },
  weekly: {
    method: 'GET',
    path: '/api/weekly-slots',
    may: 'act-for-oneself',
    summary:
      'The same wall-clock times in each of the given number of weeks, including the first. Times outside the schedule or the booking window have the status `none`.',
    query: z.object({
      slotIds: z
        .union([z.string(), z.array(z.string()).max(MAX_SLOTS_AT_ONCE)])
        .transform(ids => [ids].flat().flatMap(id => id.split(',')))
        .pipe(SlotIds)
        .meta({ description: 'Slot ids of one facility, repeated or separated by commas.' }),
      weeks: z.coerce.number().int().min(2).max(MAX_WEEKS),
    }),
    reply: z.array(WeekOfSlots),
    problems: [
      ...facilitiesProblem.rows('facility-not-sold'),
      ...availabilityProblem.rows('slot-unknown', 'slots-of-several-facilities', 'slot-over'),
    ],
  },
  onDates: {
    method: 'GET',
    path: '/api/slots-on-dates',
    may: 'act-for-oneself',
    summary:
      'The slots of one facility that start in a time range, on each of several dates. A date without such slots has one with the status `none`.',
    query: z
      .object({
        facilityId: z.uuid(),
        dates: z
          .string()
          .transform(text => [...new Set(text.split(','))].sort())
          .pipe(
            z
              .array(CalendarDate)
              .max(MAX_SLOTS_AT_ONCE, `Choose at most ${MAX_SLOTS_AT_ONCE} dates.`)
              .refine(dates => Date.parse(dates.at(-1)!) - Date.parse(dates[0]!) <= MAX_DATES_SPAN_MS, {
                error: 'Choose dates within one year.',
              }),
          )
          .meta({ description: 'yyyy-MM-dd, separated by commas.' }),
        from: minuteOfDay,
        to: minuteOfDay.meta({ description: 'Exclusive; slots that start before it count.' }),
      })
      .refine(({ from, to }) => from < to, { path: ['to'], error: 'The end must be later than the start.' }),
    reply: z.array(WeekOfSlots),
    problems: facilitiesProblem.rows('facility-not-found', 'facility-not-sold'),
  },
  span: {
    method: 'GET',
    path: '/api/facilities/:id/availability',
    may: 'read-public',
    summary:
      'The slots of a facility within a span, with their current state in the facility’s calendar system. Defaults to the facility’s own provider.',
    params: z.object({ id: z.uuid() }),
    query: z.object({
      start: Instant.meta({ description: 'ISO 8601 with Z or an offset. At most 31 calendar days before `end`.' }),
      end: Instant,
      provider: ProviderType.optional().meta({
        description: 'The provider to ask. Our own calendar always applies too.',
      }),
    }),
    reply: z.array(AvailabilitySlot),
    // May query another server.
    limit: { max: 30, minutes: 1, isPerProcess: true },
    problems: [
      ...facilitiesProblem.rows('facility-not-found'),
      ...availabilityProblem.rows('span-invalid'),
      ...providersProblem.rows('provider-not-configured', 'provider-silent'),
    ],
  },
  showcase: {
    method: 'GET',
    path: '/api/showcase',
    may: 'read-public',
    summary:
      'A real facility with instant booking, a different one each day, with its available times today or on the next day that has some. Null if there is none.',
    reply: Showcase.nullable(),
  },
  events: {
    method: 'GET',
    path: '/api/availability-events',
    may: 'act-for-oneself',
    summary:
      'Server-sent events: `changed` whenever a time is taken or opens up at a facility, or at a field that shares its space, on a calendar day there.',
    query: z.object({ facilityId: z.uuid(), date: CalendarDate }),
    reply: z.custom<AsyncIterable<string>>().meta({
      type: 'string',
      description: 'Events named `changed` without data: fetch the slots again. Comments keep the connection open.',
    }),
    replyType: 'text/event-stream; charset=utf-8',
    isPersonal: true,
    problems: [...facilitiesProblem.rows('facility-not-found'), ...availabilityProblem.rows('too-many-streams')],
  },
} satisfies Record<string, Endpoint>
