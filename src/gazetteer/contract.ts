import { z } from 'zod'
import type { Endpoint } from '#kit/shared/endpoint.ts'
import { MAX_PLACE_TEXT } from './rules.ts'

export const Place = z.object({
  /** A state's point is its center of population; most residents are too far away for a search by distance. */
  kind: z.enum(['city', 'zip', 'state', 'borough', 'neighborhood']),
  /**
   * "Frisco, TX", "75034, Frisco, TX", "Texas", "Queens, NY", "Astoria, Queens, NY". Searching for it finds the place.
   */
  label: z.string(),
  /** "Frisco"; for a ZIP code, its place's name. */
  name: z.string(),
  state: z.string(),
  latitude: z.number(),
  longitude: z.number(),
})
export type Place = z.infer<typeof Place>

export const MAX_PLACES = 8
/** A point farther from every city is near none. */
export const NEAR_MILES = 100
/** Smaller cities say little about where somebody is. */
export const NEAR_POPULATION = 1_000

const placeText = z.string().max(MAX_PLACE_TEXT)

/** Of an area that a map draws names in. */
export const MapName = z.object({ name: z.string(), latitude: z.number(), longitude: z.number() })
export type MapName = z.infer<typeof MapName>

export const MAX_MAP_NAMES = 80
/** Degrees in each direction; wider maps show large cities only. */
export const MAX_NAMED_SPAN = 6

/** Text, since an empty query value would coerce to 0. */
const degrees = (limit: number) =>
  z
    .string()
    .regex(/^-?\d{1,3}(\.\d{1,15})?$/, 'Use degrees, such as 33.15.')
    .transform(Number)
    .pipe(z.number().min(-limit).max(limit))

const spanFault = (field: string) => ({
  path: [field],
  error: `Use an area of at most ${MAX_NAMED_SPAN} degrees each way.`,
})

export const placeEndpoints = {
  suggest: {
    method: 'GET',
    path: '/api/places',
    may: 'read-public',
    summary: `Suggests up to ${MAX_PLACES} places for a partly typed text, best match first: cities and boroughs with or without their state, neighborhoods of large cities with or without their city, borough or state, states, and ZIP codes from two digits. Case, accents and punctuation don’t matter. Returns an empty list if nothing matches.`,
    query: z.object({ query: placeText }),
    reply: z.array(Place),
  },
  find: {
    method: 'GET',
    path: '/api/places/find',
    may: 'read-public',
    summary:
      'Returns the one place that a text means, or null: "Boise", "Frisco, TX", "75034-1234", "Texas", "Queens", "harlem nyc". A name without a state means the largest city with that name, or a neighborhood if no city of more than 20,000 people has it. Null if several neighborhoods in similar cities share the name.',
    query: z.object({ text: placeText }),
    reply: Place.nullable(),
  },
  nearest: {
    method: 'GET',
    path: '/api/places/nearest',
    may: 'read-public',
    summary: `Returns the nearest city of at least ${NEAR_POPULATION.toLocaleString('en-US')} people, or the neighborhood listed as one. Null if there is none within ${NEAR_MILES} miles.`,
    query: z.object({ latitude: degrees(90), longitude: degrees(180) }),
    reply: Place.nullable(),
  },
  within: {
    method: 'GET',
    path: '/api/places/within',
    may: 'read-public',
    summary: `Returns up to ${MAX_MAP_NAMES} names for a map of an area: cities, boroughs, and neighborhoods of large cities, largest first. The area spans at most ${MAX_NAMED_SPAN} degrees each way.`,
    query: z
      .object({ south: degrees(90), west: degrees(180), north: degrees(90), east: degrees(180) })
      .refine(({ south, north }) => 0 < north - south && north - south <= MAX_NAMED_SPAN, spanFault('north'))
      .refine(({ west, east }) => 0 < east - west && east - west <= MAX_NAMED_SPAN, spanFault('east')),
    reply: z.array(MapName),
  },
} satisfies Record<string, Endpoint>
