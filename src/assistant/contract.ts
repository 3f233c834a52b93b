import { z } from 'zod'
import { IndoorOutdoor, sports } from '#facilities/contract.ts'
import type { Endpoint } from '#kit/shared/endpoint.ts'
import { lengthError, MAX_CAPTION_LENGTH, MAX_NAME_LENGTH, MAX_REQUEST_LENGTH } from './limits.ts'
import { MAX_AGE, MAX_LOCATION_LENGTH, MAX_PRICE_USD, MAX_RADIUS_MILES, skillLevels } from './reading/bounds.ts'

/** Texts are taken as they are typed, even empty (specification, section 5), up to a length. */
const typedUpTo = (max: number) =>
  z.string().refine(text => lengthError(text, max) === undefined, { error: lengthError('x'.repeat(max + 1), max) })

/** IANA zone of whoever asks, in which "tomorrow" counts. One that is not known is as good as none. */
const timeZone = z.string().max(100).optional()

/** Sentences about what was said but left open, since it may mean more than one thing. */
const unclear = z.array(z.string())

/** Words that set no condition and are in no text, as they were typed. */
const ignored = z.array(z.string())

/** What a request was understood as. What was not said is not there; a result with `error` has nothing else. */
export const BookingPreferences = z.object({
  sport: z.enum(sports).optional(),
  /** yyyy-MM-dd, today or later at the place. */
  date: z.iso.date().optional(),
  /** "15:00-16:00"; "24:00" is midnight at the end of the day. */
  time_range: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d-(([01]\d|2[0-3]):[0-5]\d|24:00)$/)
    .optional(),
  /** US dollars an hour. */
  max_price_usd: z.number().positive().max(MAX_PRICE_USD).optional(),
  location: z.string().min(1).max(MAX_LOCATION_LENGTH).optional(),
  radius_miles: z.number().positive().max(MAX_RADIUS_MILES).optional(),
  indoor_outdoor: IndoorOutdoor.optional(),
  surface_type: z.string().optional(),
  unclear,
  ignored,
  error: z.string().optional(),
})
export type BookingPreferences = z.infer<typeof BookingPreferences>

/** Texts for a clinic, made of what was said and of nothing else; a price or a capacity that was not said is not there. */
export const ClinicDraft = z.object({
  title: z.string().optional(),
  description: z.string().optional(),
  /** The description without what a page shows beside it: day, time, length, place, number of participants and price. */
  about: z.string().optional(),
  price_per_person_usd: z.number().positive().max(MAX_PRICE_USD).optional(),
  capacity: z.number().int().positive().optional(),
  sport: z.enum(sports).optional(),
  skill_level: z.enum(skillLevels).optional(),
  /** Years, on the day of the clinic. */
  min_age: z.number().int().positive().max(MAX_AGE).optional(),
  max_age: z.number().int().positive().max(MAX_AGE).optional(),
  /** As in `BookingPreferences`, like the date. */
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
  unclear,
  ignored,
  error: z.string().optional(),
})
export type ClinicDraft = z.infer<typeof ClinicDraft>

/** A person tries a few wordings; a school's network a few more. */
const limit = { max: 60, minutes: 10 } as const

export const assistantEndpoints = {
  booking: {
    method: 'POST',
    path: '/api/ai/booking',
    summary:
      'Reads a request in free words as conditions of a search. Answers `error` when nothing in it can be searched by.',
    body: z.object({ user_request: typedUpTo(MAX_REQUEST_LENGTH), time_zone: timeZone }),
    reply: BookingPreferences,
    limit,
  },
  clinic: {
    method: 'POST',
    path: '/api/ai/clinic',
    summary:
      'Drafts the texts of a clinic from its details. Answers `error` when the details name nothing to draft from.',
    body: z.object({
      athlete_name: typedUpTo(MAX_NAME_LENGTH),
      details: typedUpTo(MAX_REQUEST_LENGTH),
      time_zone: timeZone,
    }),
    reply: ClinicDraft,
    limit,
  },
} satisfies Record<string, Endpoint>
