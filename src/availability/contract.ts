import { z } from 'zod'
import { accountsProblem } from '#accounts/contract.ts'
import { providersProblem } from '#calendars/contract.ts'
import { Facility, facilitiesProblem, ProviderType } from '#facilities/contract.ts'
import type { Endpoint } from '#kit/shared/endpoint.ts'
import { problems } from '#kit/shared/problem.ts'
import { isCalendarDate } from '#kit/shared/time.ts'

/** Specification, section 9. */
export const HOLD_MINUTES = 15
/** Two whole days of hours, or two hours a week for 24 weeks. */
export const MAX_SLOTS_AT_ONCE = 48
/** Per visitor: two whole days of hours. */
export const MAX_HOLDS = 48
/**
 * Per network (IPv4 address or IPv6 /64): two visitors' allowance. A school of 60 behind one address can hold one or
 * two times each; 96 is six default days of the 366 bookable ones.
 */
export const MAX_NETWORK_HOLDS = 96
/**
 * Per facility: twelve default days. Only known visitors get more: accounts with a verified email, or visitors whose
 * booking has taken place.
 */
export const MAX_UNKNOWN_HOLDS_AT_FACILITY = 192
/** For weekly repeats: half a year. */
export const MAX_WEEKS = 26
/** One year and the day. */
export const BOOKING_WINDOW_DAYS = 366
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

/** A usual week by the facility's clock. */
export const WeeklyOffer = z.object({
  timeZone: z.string(),
  slotMinutes: z.number().int(),
  /** Default hours, because the facility has no schedule. */
  isDefault: z.boolean(),
  /** By opening; several per day if the price changes or it closes in between. */
  hours: z.array(
    z.object({
      /** 0 = Sunday … 6 = Saturday. */
      days: z.array(z.number().int()),
      /** HH:mm. */
      opens: z.string(),
      /** HH:mm; "24:00" is midnight at the end of the day. */
      closes: z.string(),
      pricePerSlot: z.string(),
      /** Per whole hour. */
      pricePerHour: z.string(),
      priceReason: z.string().nullable(),
    }),
  ),
  /** The next twenty; without hours it is closed. */
  exceptions: z.array(
    z.object({
      name: z.string(),
      /** Calendar days at the facility, inclusive. */
      from: z.string(),
      to: z.string(),
      hours: z.array(z.object({ opens: z.string(), closes: z.string() })),
    }),
  ),
  /** 0 allows booking until the start. */
  leadMinutes: z.number().int(),
  windowDays: z.number().int(),
})
export type WeeklyOffer = z.infer<typeof WeeklyOffer>

export const availabilityProblem = problems({
  'date-in-the-past': [422, 'That day is in the past. Choose today or later.'],
  'date-too-far-ahead': [422, 'That day is too far ahead. Choose one within the next twelve months.'],
  'slot-unknown': [404, 'One of these times doesn’t exist at this facility.'],
  'slots-of-several-facilities': [422, 'Only times at the same facility can be held together.'],
  'slot-over': [422, 'One of these times has already started.'],
  'too-many-holds': [409, 'You’ve reached the limit for held times. Book or release some of them first.'],
  'too-many-holds-on-network': [
    429,
    'Too many times are on hold from your network right now. Book or release some of them, or try again in 15 minutes.',
  ],
  'too-many-holds-at-facility': [
    429,
    'Too many times are on hold at this facility right now. Sign in with a verified email, or try again in 15 minutes.',
  ],
  'too-late-to-book': [422, 'It’s too late to book one of these times. Choose a later one.'],
  'slot-taken': [409, 'One of these times has just been taken.'],
  'schedule-invalid': [422, 'Some of these hours and prices conflict. Check the marked fields.'],
  'schedule-changed': [409, 'Someone else changed these hours. Reload to see their changes. Yours are kept.'],
  'ground-changed': [409, 'Someone else changed these shared fields. Reload to see their changes. Yours are kept.'],
  'ground-of-several-owners': [422, 'Fields can share space only with fields of the same owner.'],
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
    limit: { max: 30, minutes: 1 },
    problems: [
      ...facilitiesProblem.rows('facility-not-found'),
      ...availabilityProblem.rows('span-invalid'),
      ...providersProblem.rows('provider-not-configured', 'provider-silent'),
    ],
  },
  schedule: {
    method: 'GET',
    path: '/api/facilities/:id/schedule',
    may: 'read-public',
    summary: 'When a facility can be booked in a typical week, and the prices. Ignores existing bookings.',
    params: z.object({ id: z.uuid() }),
    reply: WeeklyOffer,
    problems: facilitiesProblem.rows('facility-not-found'),
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
  hold: {
    method: 'POST',
    path: '/api/hold-slots',
    may: 'hold-slots',
    purchase: 'begins',
    summary:
      'Holds slots of one facility for the calling visitor: all or none. The visitor’s existing holds don’t change.',
    body: z.object({
      slotIds: SlotIds,
      holdDurationMinutes: z.number().int().min(1).max(HOLD_MINUTES).default(HOLD_MINUTES),
    }),
    reply: z.object({
      facilityId: z.uuid(),
      slots: z.array(z.object({ slotId: SlotId, heldUntil: z.string() })),
    }),
    problems: [
      ...accountsProblem.rows('visitor-unknown'),
      ...facilitiesProblem.rows('facility-not-sold'),
      ...availabilityProblem.rows(
        'slot-unknown',
        'slots-of-several-facilities',
        'slot-over',
        'too-late-to-book',
        'date-too-far-ahead',
        'slot-taken',
        'too-many-holds',
        'too-many-holds-on-network',
        'too-many-holds-at-facility',
      ),
    ],
  },
  release: {
    method: 'POST',
    path: '/api/release-slots',
    may: 'act-for-oneself',
    summary: "Releases the visitor’s own holds on these slots. Other visitors' holds stay.",
    body: z.object({ slotIds: SlotIds }),
    reply: z.object({ released: z.array(SlotId) }),
  },
} satisfies Record<string, Endpoint>
