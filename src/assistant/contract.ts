import { z } from 'zod'
import { lengthError, MAX_CAPTION_LENGTH, MAX_NAME_LENGTH, MAX_REQUEST_LENGTH } from '#assistant/reading/limits.ts'
import { MAX_EVERY_WEEKS, MAX_FIELDS, MAX_SLOTS_AT_ONCE, MAX_WEEKS } from '#availability/contract.ts'
import { IndoorOutdoor, sports } from '#facilities/contract.ts'
import type { Endpoint } from '#kit/shared/endpoint.ts'
import { MAX_AGE, MAX_LOCATION_LENGTH, MAX_PRICE_USD, MAX_RADIUS_MILES, skillLevels } from './reading/bounds.ts'

/** Any text up to a length, even empty (specification, section 5). */
const typedUpTo = (max: number) =>
  z.string().refine(text => lengthError(text, max) === undefined, { error: lengthError('x'.repeat(max + 1), max) })

/** Unknown values are ignored. */
const asker = {
  /** IANA zone for "tomorrow" unless a place is named. */
  time_zone: z.string().max(100).optional(),
  /** State code; preferred among equal names. */
  region: z.string().max(100).optional(),
}

/** Unused words, as typed. */
const ignored = z.array(z.string())

const engine = z.enum(['built-in', 'model'])

/** A sentence: why the configured model was not used. */
const fallback = z.string().optional()

export const preferenceNames = [
  'sport',
  'date',
  'time_range',
  'max_price_usd',
  'location',
  'radius_miles',
  'indoor_outdoor',
  'surface_type',
  'sort',
  'repeat_days',
  'repeat_every',
  'repeat_weeks',
  'repeat_count',
  'repeat_until',
  'repeat_skip',
  'fields',
] as const
export type PreferenceName = (typeof preferenceNames)[number]

export const Question = z.object({
  field: z.enum(preferenceNames),
  words: z.string(),
  text: z.string(),
  /** Possible meanings; empty if we know none. */
  choices: z.array(z.object({ label: z.string(), value: z.union([z.string(), z.number()]) })),
})
export type Question = z.infer<typeof Question>

/** Unmentioned conditions are absent; none beside `error`. */
export const BookingPreferences = z.object({
  sport: z.enum(sports).optional(),
  /** yyyy-MM-dd, not past at the place. */
  date: z.iso.date().optional(),
  /** "15:00-16:00"; midnight ends as "24:00". */
  time_range: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d-(([01]\d|2[0-3]):[0-5]\d|24:00)$/)
    .optional(),
  /** US dollars per hour. */
  max_price_usd: z.number().positive().max(MAX_PRICE_USD).optional(),
  location: z.string().min(1).max(MAX_LOCATION_LENGTH).optional(),
  radius_miles: z.number().positive().max(MAX_RADIUS_MILES).optional(),
  indoor_outdoor: IndoorOutdoor.optional(),
  surface_type: z.string().optional(),
  /** Cheapest first. */
  sort: z.literal('price').optional(),
  /** Weekdays of a weekly booking, "tue,thu"; `date` is its first. */
  repeat_days: z
    .string()
    .regex(/^(?:(?:mon|tue|wed|thu|fri|sat|sun)(?:,(?!$)|$))+$/)
    .optional(),
  /** Every so many weeks; absent means each. */
  repeat_every: z.number().int().min(2).max(MAX_EVERY_WEEKS).optional(),
  /** From the first date. */
  repeat_weeks: z.number().int().min(2).max(MAX_WEEKS).optional(),
  /** Dates, without the skipped ones. */
  repeat_count: z.number().int().min(2).max(MAX_SLOTS_AT_ONCE).optional(),
  /** Inclusive. */
  repeat_until: z.iso.date().optional(),
  /** Dates and ranges: "2026-11-26,2027-03-15..2027-03-21". */
  repeat_skip: z
    .string()
    .regex(/^\d{4}-\d\d-\d\d(?:\.\.\d{4}-\d\d-\d\d)?(?:,\d{4}-\d\d-\d\d(?:\.\.\d{4}-\d\d-\d\d)?)*$/)
    .optional(),
  /** At the same time, for as many teams. */
  fields: z.number().int().min(2).max(MAX_FIELDS).optional(),
  /** Words behind each value, as typed. */
  sources: z.partialRecord(z.enum(preferenceNames), z.string()),
  /** Ambiguous; the field is absent. */
  unclear: z.array(Question),
  /** The likelier meaning is set; `choices` are the others. */
  assumed: z.array(Question),
  ignored,
  engine,
  fallback,
  error: z.string().optional(),
})
export type BookingPreferences = z.infer<typeof BookingPreferences>

export const tones = ['friendly', 'professional', 'energetic'] as const
export type Tone = (typeof tones)[number]

export const ClinicDraft = z.object({
  title: z.string().optional(),
  description: z.string().optional(),
  /**
   * The description without what the clinic page shows separately (day, time, length, place, capacity, price); a
   * model's stays whole.
   */
  about: z.string().optional(),
  price_per_person_usd: z.number().nonnegative().max(MAX_PRICE_USD).optional(),
  capacity: z.number().int().positive().optional(),
  sport: z.enum(sports).optional(),
  skill_level: z.enum(skillLevels).optional(),
  /** Years, on the clinic's day. */
  min_age: z.number().int().positive().max(MAX_AGE).optional(),
  max_age: z.number().int().positive().max(MAX_AGE).optional(),
  /** As in `BookingPreferences`. */
  location: z.string().min(1).max(MAX_LOCATION_LENGTH).optional(),
  date: z.iso.date().optional(),
  /** "15:00" */
  start_time: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
    .optional(),
  duration_minutes: z.number().int().positive().optional(),
  social_caption: z.string().max(MAX_CAPTION_LENGTH).optional(),
  email_promo: z.string().optional(),
  /** Sentences about ambiguous details. */
  unclear: z.array(z.string()),
  ignored,
  engine,
  fallback,
  error: z.string().optional(),
})
export type ClinicDraft = z.infer<typeof ClinicDraft>

/** Allows a person several wordings, and a school's network some more. Calls of the model have their own budget. */
const limit = { max: 60, minutes: 10, isPerProcess: true } as const

export const assistantEndpoints = {
  booking: {
    method: 'POST',
    path: '/api/ai/booking',
    may: 'ask-assistant',
    summary:
      'Turns a request in plain language into search filters. Returns `error` if it contains nothing to search by.',
    body: z.object({ user_request: typedUpTo(MAX_REQUEST_LENGTH), ...asker }),
    reply: BookingPreferences,
    limit,
  },
  clinic: {
    method: 'POST',
    path: '/api/ai/clinic',
    may: 'ask-assistant',
    summary:
      'Drafts a clinic’s listing and promo texts from its details. Returns `error` if there’s nothing to draft from.',
    body: z.object({
      athlete_name: typedUpTo(MAX_NAME_LENGTH),
      details: typedUpTo(MAX_REQUEST_LENGTH),
      tone: z.enum(tones).default('friendly'),
      ...asker,
    }),
    reply: ClinicDraft,
    limit,
  },
} satisfies Record<string, Endpoint>
