import { z } from 'zod'
import { availabilityProblem, CalendarDate } from '#availability/contract.ts'
import { Approval, IndoorOutdoor, ProviderType, sports, Venue } from '#facilities/contract.ts'
import type { Endpoint } from '#kit/shared/endpoint.ts'
import { tidyLine } from '#kit/shared/tidy-text.ts'

/** Query parameters of /search, in the order in which they are written (specification, section 2). */
export const searchParameters = [
  'location',
  'sport',
  'max_price_usd',
  'indoor_outdoor',
  'surface_type',
  'date',
  'time',
] as const
export type SearchParameter = (typeof searchParameters)[number]

/** Another name of `time`, which the assistant's result uses: "15:00-16:00". */
export const TIME_RANGE_PARAMETER = 'time_range'

/** Parameters of /search (specification, section 2) that choose nothing in the standard view; it says so. */
export const RADIUS_PARAMETER = 'radius_miles'
export const ENHANCED_PARAMETER = 'enhanced'

/** Says in the address that the assistant has made the search. */
export const FROM_ASSISTANT = { name: 'from', value: 'ai' } as const

/** `date` and `time` choose no facilities in the standard view: they travel on to the booking page. */
export const narrowingParameters = ['location', 'sport', 'max_price_usd', 'indoor_outdoor', 'surface_type'] as const
export type NarrowingParameter = (typeof narrowingParameters)[number]

/** Carries the id of a booking that was just made to /search, which then says so. */
export const BOOKED_PARAMETER = 'booked'

/** Beside it, with the value "requested": the owner has still to confirm that booking. */
export const BOOKED_STATUS_PARAMETER = 'status'

/** A choice in a list; the one with the value '' sets no filter. */
export type Option = { value: string; label: string }

export const sportOptions: readonly Option[] = [
  { value: '', label: 'All Sports' },
  ...sports.map(sport => ({ value: sport, label: sport })),
]

/** The parts of a day (specification, section 9). */
export const timeOptions: readonly Option[] = [
  { value: '', label: 'Any time' },
  { value: 'early-morning', label: 'Early morning, 5AM-9AM' },
  { value: 'morning', label: 'Morning, 6AM-12PM' },
  { value: 'afternoon', label: 'Afternoon, 12PM-6PM' },
  { value: 'evening', label: 'Evening, 6PM-10PM' },
  { value: 'late-evening', label: 'Late evening, 8PM-11PM' },
]

/** `both` is a place with fields or courts inside and outside; the filter matches exactly (specification, section 5). */
export const indoorOutdoorOptions: readonly Option[] = [
  { value: '', label: 'Any' },
  { value: 'indoor', label: 'Indoor' },
  { value: 'outdoor', label: 'Outdoor' },
  { value: 'both', label: 'Both' },
]

/** Words that owners and cities use; each matches every surface that contains it. */
export const surfaceOptions: readonly Option[] = [
  { value: '', label: 'Any' },
  ...['Turf', 'Grass', 'Hard court', 'Asphalt', 'Concrete', 'Clay', 'Wood', 'Rubber', 'Sand', 'Ice', 'Pool'].map(
    surface => ({ value: surface, label: surface }),
  ),
]

/** As the list of facilities accepts them. */
export const MAX_TEXT_LENGTH = 100
export const MAX_PRICE_USD = 100_000

/** What the enhanced view offers (specification, sections 2 and 9), and what it begins with. */
export const enhancedSports = ['Soccer', 'Basketball', 'Tennis', 'Football', 'Baseball', 'Lacrosse'] as const
export const enhancedSurfaces = ['any', 'turf', 'grass', 'court'] as const
export const enhancedTimeRanges = [
  '08:00-10:00',
  '10:00-12:00',
  '12:00-14:00',
  '14:00-16:00',
  '15:00-16:00',
  '16:00-18:00',
  '18:00-20:00',
  '20:00-22:00',
] as const
/** Miles. */
export const radiusOptions = [5, 10, 15, 25, 50] as const
/** US dollars an hour. */
export const BUDGET = { min: 10, max: 200, step: 5 } as const
export const enhancedDefaults = {
  sport: 'Soccer',
  location: 'Frisco, TX',
  time_range: '15:00-16:00',
  max_price_usd: '80',
  surface_type: 'turf',
  radius_miles: '10',
} as const

/** Facilities in one answer of a search at most: what one looks through. */
export const MAX_RESULTS = 50
/** Of those that pass everything but the time, so many nearest ones are asked whether they are free. */
export const MAX_LOOKED_AT = 500
/** The same for suggestions, of those that any changed search could find: counting what is free takes longer there. */
export const MAX_COUNTED_AMONG = 100
/** With so many results or fewer, ways to more are suggested. */
export const FEW_RESULTS = 2

const wallClock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/, 'Give a time as HH:mm.')
/** What cannot be seen goes: no facility has it, and the database has no place for some of it. */
const conditionText = z.string().max(MAX_TEXT_LENGTH).transform(tidyLine)

/** A tenth of a meter. Numbers next to nothing are none to the database. */
const toMicrodegrees = (degrees: number) => Math.round(degrees * 1e6) / 1e6

/**
 * A search by place, day, time and budget (specification, section 7). `location` is the text that was typed, for the answer's
 * sentences alone: latitude and longitude say where. What begins in [timeStart, timeEnd) counts, by the facility's own clock.
 */
export const FieldSearch = z
  .object({
    /** Null for any. */
    sport: conditionText.pipe(z.string().min(1, 'Choose a sport.')).nullable(),
    /** A substring of the surface, whatever the case; null for any. */
    surface: conditionText.transform(text => text || null).nullable(),
    indoorOutdoor: IndoorOutdoor.nullable().default(null),
    date: CalendarDate,
    timeStart: wallClock,
    timeEnd: wallClock,
    /** US dollars an hour, for the very times that are found. Null for any. */
    maxBudget: z.number('Give a price such as 80.').positive().max(MAX_PRICE_USD).nullable(),
    location: z.string().max(MAX_TEXT_LENGTH).default(''),
    radiusMiles: z.number('Give a distance in miles.').min(0.1).max(100),
    lat: z.number().min(-90).max(90).transform(toMicrodegrees),
    lng: z.number().min(-180).max(180).transform(toMicrodegrees),
  })
  .refine(({ timeStart, timeEnd }) => timeStart < timeEnd, {
    path: ['timeEnd'],
    error: 'The end has to be later than the start.',
  })
export type FieldSearch = z.infer<typeof FieldSearch>

/** A facility with times that are free (specification, section 3). */
export const FieldResult = z.object({
  facilityId: z.uuid(),
  name: z.string(),
  address: z.string(),
  /** US dollars: the least of what an hour costs at the start times. */
  pricePerHour: z.number(),
  /** The price is a sample of the demo catalogue, not the owner's. */
  priceIsSample: z.boolean(),
  /** Great-circle, from the point that was asked for, to a tenth. */
  distanceMiles: z.number(),
  surface: z.string().nullable(),
  /** Truly free: ISO 8601 with the offset of the facility's zone, in order, never empty. */
  startTimes: z.array(z.string()),
  /** Whether the whole time range is free; null where the range is a window to choose a time in. */
  isFreeThroughout: z.boolean().nullable(),
  timeZone: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  /** The coordinates, and so the distance, are those of its ZIP code or city. */
  locationIsApproximate: z.boolean(),
  sportTypes: z.array(z.string()),
  indoorOutdoor: IndoorOutdoor.nullable(),
  providerType: ProviderType,
  approval: Approval,
  isSample: z.boolean(),
  /** Where another system has a word: when what we know of its times was learned (ISO 8601, UTC); null where our calendar is all there is. */
  timesKnownAt: z.string().nullable(),
  venue: Venue.nullable(),
})
export type FieldResult = z.infer<typeof FieldResult>

/** One condition changed, what that would be, and how many facilities it yields. */
export const Suggestion = z.object({
  /** "30 minutes later: 6 fields" */
  message: z.string(),
  /** The fields of the search that become others; the rest stays. */
  change: z.object({
    date: z.string().optional(),
    timeStart: z.string().optional(),
    timeEnd: z.string().optional(),
    maxBudget: z.number().optional(),
    radiusMiles: z.number().optional(),
    surface: z.null().optional(),
    indoorOutdoor: z.null().optional(),
  }),
  /** At most `MAX_RESULTS`. */
  count: z.number().int(),
})
export type Suggestion = z.infer<typeof Suggestion>

export const searchEndpoints = {
  fields: {
    method: 'POST',
    path: '/api/search/facilities',
    may: 'read-public',
    summary:
      'Facilities within a radius that are free at a time, for a sport, a surface and a budget, with their free start times. The nearest come first; for a time range other than a part of the day, those free for all of it. With few results, what one changed condition would yield.',
    body: FieldSearch,
    reply: z.object({
      results: z.array(FieldResult),
      suggestions: z.array(Suggestion),
      /** There are more, further away, than this answer holds or looked at. */
      hasMore: z.boolean(),
    }),
    problems: availabilityProblem.rows('date-in-the-past', 'date-too-far-ahead'),
  },
} satisfies Record<string, Endpoint>
