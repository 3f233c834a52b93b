import { z } from 'zod'
import { availabilityProblem, CalendarDate } from '#availability/contract.ts'
import { Approval, IndoorOutdoor, ProviderType, sports, Venue } from '#facilities/contract.ts'
import { FacilityOrder } from '#facilities/lists/contract.ts'
import type { Endpoint } from '#kit/shared/endpoint.ts'
import { tidyLine } from '#kit/shared/tidy-text.ts'

/**
 * In the order they are written (specification, section 2). `name` is in sentences. Those with `without`, which offers to
 * drop the filter, narrow the results; the others reach the booking page.
 */
export const searchParameterTexts = {
  location: { term: 'Location', name: 'location', without: 'Anywhere' },
  sport: { term: 'Sport', name: 'sport', without: 'Any sport' },
  max_price_usd: { term: 'Max price', name: 'maximum price', without: 'Any price' },
  indoor_outdoor: { term: 'Indoor/outdoor', name: 'indoor/outdoor setting', without: 'Indoor or outdoor' },
  surface_type: { term: 'Surface', name: 'surface', without: 'Any surface' },
  date: { term: 'Date', name: 'date' },
  time: { term: 'Time', name: 'time' },
} as const
export type SearchParameter = keyof typeof searchParameterTexts
export const searchParameters = Object.keys(searchParameterTexts) as SearchParameter[]

/** Alias of `time` used by the assistant: "15:00-16:00". */
export const TIME_RANGE_PARAMETER = 'time_range'

/** Specification, section 2. The standard view says that it ignores these. */
export const RADIUS_PARAMETER = 'radius_miles'
export const ENHANCED_PARAMETER = 'enhanced'

/** `budget=total`: the maximum price is for the whole requested time, not an hour. */
export const BUDGET_PARAMETER = 'budget'
export const IN_TOTAL = 'total'

/** Marks the assistant's searches. */
export const FROM_ASSISTANT = { name: 'from', value: 'ai' } as const

export type NarrowingParameter = Exclude<SearchParameter, 'date' | 'time'>
export const narrowingParameters = searchParameters.filter(
  (name): name is NarrowingParameter => 'without' in searchParameterTexts[name],
)

export const BOOKED_PARAMETER = 'booked'

/** "requested": the owner must still confirm. */
export const BOOKED_STATUS_PARAMETER = 'status'

/** The value '' sets no filter. */
export type Option = { value: string; label: string }

export const sportOptions: readonly Option[] = [
  { value: '', label: 'All Sports' },
  ...sports.map(sport => ({ value: sport, label: sport })),
]

/** Specification, section 9. */
export const timeOptions: readonly Option[] = [
  { value: '', label: 'Any time' },
  { value: 'early-morning', label: 'Early morning, 5AM-9AM' },
  { value: 'morning', label: 'Morning, 6AM-12PM' },
  { value: 'afternoon', label: 'Afternoon, 12PM-6PM' },
  { value: 'evening', label: 'Evening, 6PM-10PM' },
  { value: 'late-evening', label: 'Late evening, 8PM-11PM' },
]

/** `both` is a place with both; the filter matches exactly (specification, section 5). */
export const indoorOutdoorOptions: readonly Option[] = [
  { value: '', label: 'Any' },
  { value: 'indoor', label: 'Indoor' },
  { value: 'outdoor', label: 'Outdoor' },
  { value: 'both', label: 'Both' },
]

/** Each matches every surface containing it. */
export const surfaceOptions: readonly Option[] = [
  { value: '', label: 'Any' },
  ...['Turf', 'Grass', 'Hard court', 'Asphalt', 'Concrete', 'Clay', 'Wood', 'Rubber', 'Sand', 'Ice', 'Pool'].map(
    surface => ({ value: surface, label: surface }),
  ),
]

export const MAX_TEXT_LENGTH = 100
export const MAX_PRICE_USD = 100_000

/** Enhanced view (specification, sections 2 and 9). */
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
/** US dollars per hour. */
export const BUDGET = { min: 10, max: 200, step: 5 } as const
export const enhancedDefaults = {
  sport: 'Soccer',
  location: 'Frisco, TX',
  time_range: '15:00-16:00',
  max_price_usd: '80',
  surface_type: 'turf',
  radius_miles: '10',
} as const

/** Of a strip of days with their numbers of available facilities. */
export const STRIP_DAYS = 10
/** How many of the first or nearest matches are looked at for it. */
export const MAX_IN_STRIP = 60

export const MAX_RESULTS = 50
/** How many of the nearest otherwise matching facilities are checked for free times. */
export const MAX_LOOKED_AT = 500
/** For suggestions, where counting is slower. */
export const MAX_COUNTED_AMONG = 100
/** Up to this many results, changes are suggested. */
export const FEW_RESULTS = 2

const wallClock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/, 'Use HH:mm for the time.')
/** No facility has invisible characters, and the database rejects some. */
const conditionText = z.string().max(MAX_TEXT_LENGTH).transform(tidyLine)

/** 0.1 m. PostgreSQL rejects numbers that underflow. */
const toMicrodegrees = (degrees: number) => Math.round(degrees * 1e6) / 1e6

/** Of a search around a point. */
export const placeAndTime = {
  sport: conditionText.pipe(z.string().min(1, 'Choose a sport.')).nullable(),
  /** Case-insensitive substring. */
  surface: conditionText.transform(text => text || null).nullable(),
  indoorOutdoor: IndoorOutdoor.nullable().default(null),
  timeStart: wallClock,
  timeEnd: wallClock,
  /** US dollars per hour at the times found. */
  maxBudget: z.number('Enter a price, such as 80.').positive().max(MAX_PRICE_USD).nullable(),
  location: z.string().max(MAX_TEXT_LENGTH).default(''),
  radiusMiles: z.number('Enter a distance in miles.').min(0.1).max(100),
  lat: z.number().min(-90).max(90).transform(toMicrodegrees),
  lng: z.number().min(-180).max(180).transform(toMicrodegrees),
}
export const isInOrder = ({ timeStart, timeEnd }: { timeStart: string; timeEnd: string }) => timeStart < timeEnd
export const notInOrder = { path: ['timeEnd'], error: 'The end must be later than the start.' }

/**
 * Specification, section 7. `location` is display text; latitude and longitude decide. Times starting in [timeStart,
 * timeEnd), local to the facility, count. Null means any.
 */
export const FieldSearch = z.object({ ...placeAndTime, date: CalendarDate }).refine(isInOrder, notInOrder)
export type FieldSearch = z.infer<typeof FieldSearch>

/** Specification, section 3. */
export const FieldResult = z.object({
  facilityId: z.uuid(),
  name: z.string(),
  address: z.string(),
  /** US dollars per hour, the lowest of the start times. */
  pricePerHour: z.number(),
  /** From the demo catalog, not the owner. */
  priceIsSample: z.boolean(),
  /** Great-circle, to 0.1 mile. */
  distanceMiles: z.number(),
  surface: z.string().nullable(),
  /** ISO 8601 with the facility's offset, ascending, never empty. */
  startTimes: z.array(z.string()),
  /** Null where the range is only a window. */
  isFreeThroughout: z.boolean().nullable(),
  timeZone: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  /** Coordinates are those of the ZIP code or city. */
  locationIsApproximate: z.boolean(),
  sportTypes: z.array(z.string()),
  indoorOutdoor: IndoorOutdoor.nullable(),
  providerType: ProviderType,
  approval: Approval,
  isSample: z.boolean(),
  /** ISO 8601, UTC: when an external calendar last reported. Null without one. */
  timesKnownAt: z.string().nullable(),
  venue: Venue.nullable(),
  /** As in `Facility`. */
  site: z.string().optional(),
})
export type FieldResult = z.infer<typeof FieldResult>

/**
 * The conditions of a list of facilities, or a circle: with `radius_miles` the maximum price is that of the times
 * found.
 */
export const DaysQuery = FacilityOrder.omit({ sort: true })
  .extend({
    radius_miles: z.coerce.number('Enter a distance in miles.').min(0.1).max(100).optional(),
    from: CalendarDate,
    timeStart: wallClock.default('00:00'),
    timeEnd: wallClock.default('24:00'),
  })
  .refine(isInOrder, notInOrder)
  .refine(({ near, radius_miles }) => near !== undefined || radius_miles === undefined, {
    path: ['near'],
    error: 'A distance needs a point.',
  })
export type DaysQuery = z.output<typeof DaysQuery>

export const Suggestion = z.object({
  /** "30 minutes later: 6 fields" */
  message: z.string(),
  /** Only the fields that change. */
  change: z.object({
    date: z.string().optional(),
    timeStart: z.string().optional(),
    timeEnd: z.string().optional(),
    maxBudget: z.number().optional(),
    radiusMiles: z.number().optional(),
    surface: z.null().optional(),
    indoorOutdoor: z.null().optional(),
  }),
  count: z.number().int(),
})
export type Suggestion = z.infer<typeof Suggestion>

export const searchEndpoints = {
  fields: {
    method: 'POST',
    path: '/api/search/facilities',
    may: 'read-public',
    summary:
      'Finds facilities within a radius that are available at a time, by sport, surface and budget, with their available start times. Nearest first; for a time range that isn’t a part of the day, those available for all of it come first. When there are few results, also suggests changes that find more: single ones or, if hardly any does, two together.',
    body: FieldSearch,
    reply: z.object({
      results: z.array(FieldResult),
      suggestions: z.array(Suggestion),
      /** Further ones were not returned or not checked. */
      hasMore: z.boolean(),
      /** Names of states whose installation did not answer. */
      missing: z.array(z.string()),
    }),
    problems: availabilityProblem.rows('date-in-the-past', 'date-too-far-ahead'),
  },
  days: {
    method: 'GET',
    path: '/api/search/days',
    may: 'read-public',
    summary: `Counts, for each of ${STRIP_DAYS} days, the facilities with an available time; for a time range that isn’t a part of the day, those available for all of it. Looks at the ${MAX_IN_STRIP} nearest or first matches only: \`isLeast\` says that there are more.`,
    query: DaysQuery,
    reply: z.object({ days: z.array(z.object({ date: z.string(), count: z.number().int() })), isLeast: z.boolean() }),
  },
} satisfies Record<string, Endpoint>
