import { z } from 'zod'
import { MAX_WEEKS } from '#availability/contract.ts'
import { IndoorOutdoor, sports } from '#facilities/contract.ts'
import type { Endpoint } from '#kit/shared/endpoint.ts'
import { lengthError, MAX_CAPTION_LENGTH, MAX_NAME_LENGTH, MAX_REQUEST_LENGTH } from './limits.ts'
import { MAX_AGE, MAX_LOCATION_LENGTH, MAX_PRICE_USD, MAX_RADIUS_MILES, skillLevels } from './reading/bounds.ts'

/** Texts are taken as they are typed, even empty (specification, section 5), up to a length. */
const typedUpTo = (max: number) =>
  z.string().refine(text => lengthError(text, max) === undefined, { error: lengthError('x'.repeat(max + 1), max) })

/** Where whoever asks is. What is not known is as good as not said. */
const asker = {
  /** IANA zone, in which "tomorrow" counts as long as no place is named. */
  time_zone: z.string().max(100).optional(),
  /** Two letters of a state: of places with one name the one there is meant. */
  region: z.string().max(100).optional(),
}

/** Words that set no condition and are in no text, as they were typed. */
const ignored = z.array(z.string())

/** Who has read the request or written the texts. */
const engine = z.enum(['built-in', 'model'])

/** Why the model that is configured was not used, in a sentence; not there where it was, or where none is configured. */
const fallback = z.string().optional()

/** What a request can set, by its name in the answer. */
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
  'repeat_weeks',
] as const
export type PreferenceName = (typeof preferenceNames)[number]

/** Something to be asked: what was said may mean several things. */
export const Question = z.object({
  field: z.enum(preferenceNames),
  /** The words it is about, as they were typed. */
  words: z.string(),
  /** A sentence, or a question, for people. */
  text: z.string(),
  /** What it may mean: in words, and as the value of the field. Empty where we cannot offer any. */
  choices: z.array(z.object({ label: z.string(), value: z.union([z.string(), z.number()]) })),
})
export type Question = z.infer<typeof Question>

/** What a request was understood as. What was not said is not there; a result with `error` has no conditions. */
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
  /** The cheapest first: "cheap" is no number. */
  sort: z.literal('price').optional(),
  /** Every week for so many weeks, the first included: the booking page can repeat a time. */
  repeat_weeks: z.number().int().min(2).max(MAX_WEEKS).optional(),
  /** The words that each value comes from, as they were typed. */
  sources: z.partialRecord(z.enum(preferenceNames), z.string()),
  /** Said, and left open: the field is not there. */
  unclear: z.array(Question),
  /** Taken for the likelier of several meanings: the field is there, and `choices` are the others. */
  assumed: z.array(Question),
  ignored,
  engine,
  fallback,
  error: z.string().optional(),
})
export type BookingPreferences = z.infer<typeof BookingPreferences>

/** How the texts of a clinic speak. */
export const tones = ['friendly', 'professional', 'energetic'] as const
export type Tone = (typeof tones)[number]

/** Texts for a clinic, made of what was said and of nothing else; a price or a capacity that was not said is not there. */
export const ClinicDraft = z.object({
  title: z.string().optional(),
  description: z.string().optional(),
  /**
   * What the form of a clinic begins with: the description without what a page shows beside it (day, time, length, place, number of
   * participants, price), or all of it where a model wrote.
   */
  about: z.string().optional(),
  price_per_person_usd: z.number().nonnegative().max(MAX_PRICE_USD).optional(),
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
  /** Sentences about what was said but left open, since it may mean more than one thing. */
  unclear: z.array(z.string()),
  ignored,
  engine,
  fallback,
  error: z.string().optional(),
})
export type ClinicDraft = z.infer<typeof ClinicDraft>

/** A person tries a few wordings; a school's network a few more. */
const limit = { max: 60, minutes: 10 } as const

export const assistantEndpoints = {
  booking: {
    method: 'POST',
    path: '/api/ai/booking',
    may: 'ask-assistant',
    summary:
      'Reads a request in free words as conditions of a search. Answers `error` when nothing in it can be searched by.',
    body: z.object({ user_request: typedUpTo(MAX_REQUEST_LENGTH), ...asker }),
    reply: BookingPreferences,
    limit,
  },
  clinic: {
    method: 'POST',
    path: '/api/ai/clinic',
    may: 'ask-assistant',
    summary:
      'Drafts the texts of a clinic from its details. Answers `error` when the details name nothing to draft from.',
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
