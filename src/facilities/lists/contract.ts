import { z } from 'zod'
import type { Endpoint } from '#kit/shared/endpoint.ts'
import { pageQuery } from '#kit/shared/page-query.ts'
import { Facility, IndoorOutdoor } from '../contract.ts'

/**
 * An empty query value means that the filter is not set. Control characters become spaces: no stored field contains
 * any.
 */
const filterText = z
  .string()
  .max(100)
  .optional()
  .transform(text => text?.replace(/\p{Cc}/gu, ' ').trim() || undefined)

/**
 * The standard filters as in section 5 of the specification: location is a substring of city, state, address, ZIP or
 * street, or the whole label of a neighborhood ("Harlem, New York, NY"), which means its area; sport matches
 * `sportTypes` or `linesMarkedFor`; surface matches `surfaceType`; indoor/outdoor must be equal; a facility without a
 * price passes the price filter. All ignore case.
 */
export const FacilityFilters = z.object({
  location: filterText,
  sport: filterText,
  max_price_usd: filterText
    .transform(text => (text === undefined ? undefined : Number(text)))
    .pipe(z.number('Enter a price, such as 40.').min(0).max(100_000).optional()),
  indoor_outdoor: z
    .literal('')
    .transform(() => undefined)
    .or(IndoorOutdoor)
    .optional(),
  surface_type: filterText,
})
export type FacilityFilters = z.infer<typeof FacilityFilters>

const NEAR = 'Use latitude,longitude in degrees for the point, such as 33.15,-96.82.'
const BOUNDS =
  'Use south,west,north,east in degrees for the area, such as 33.0,-97.0,33.2,-96.7. It can’t cross the date line.'

/** `latitude,longitude` in degrees. */
const Near = filterText.transform((text, context) =>
  text === undefined ? undefined : (readNear(text) ?? refuse(context, NEAR)),
)

/** `south,west,north,east` in degrees, edges included. */
const Bounds = filterText.transform((text, context) =>
  text === undefined ? undefined : (readBounds(text) ?? refuse(context, BOUNDS)),
)
const NeededBounds = z
  .string(BOUNDS)
  .max(100)
  .transform((text, context) => readBounds(text) ?? refuse(context, BOUNDS))

/** Degrees. */
export type Bounds = { south: number; west: number; north: number; east: number }

function readBounds(text: string): Bounds | undefined {
  const [south, west, north, east, ...more] = readNumbers(text)
  if (south === undefined || west === undefined || north === undefined || east === undefined) return undefined
  const isArea = south >= -90 && south <= north && north <= 90 && west >= -180 && west <= east && east <= 180
  return isArea && more.length === 0 ? { south, west, north, east } : undefined
}

function readNear(text: string): { latitude: number; longitude: number } | undefined {
  const [latitude, longitude, ...more] = readNumbers(text)
  if (latitude === undefined || longitude === undefined || more.length > 0) return undefined
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) return undefined
  // A tenth of a meter: PostgreSQL refuses numbers too close to zero.
  return { latitude: Math.round(latitude * 1e6) / 1e6, longitude: Math.round(longitude * 1e6) / 1e6 }
}

/** NaN for a part that is not a number: it fails every comparison. */
function readNumbers(text: string): number[] {
  return text.split(',').map(part => (part.trim() === '' ? Number.NaN : Number(part)))
}

function refuse(context: z.RefinementCtx, message: string): never {
  context.addIssue(message)
  return z.NEVER
}

/**
 * Of our own pages: whole rows of two and three. A client that sends no `limit` gets as many as fit into 256 kB; the
 * `Link` header leads to the rest.
 */
export const LIST_PAGE = 12

/** Prices: cheapest first, those without a price last, equal ones by name. */
export const listOrders = ['name', 'distance', 'price'] as const

export const FacilityOrder = FacilityFilters.extend({
  bounds: Bounds,
  near: Near,
  sort: z.enum(listOrders).default('name'),
})

export function hasItsPoint({ sort, near }: z.output<typeof FacilityOrder>): boolean {
  return (sort === 'distance') === (near !== undefined)
}
export const pointFault = { path: ['near'], error: 'Use a point only with sort=distance, which requires one.' }

export const FacilityFileQuery = FacilityOrder.refine(hasItsPoint, pointFault)
export type FacilityFileQuery = z.infer<typeof FacilityFileQuery>

export const FacilityListQuery = FacilityOrder.extend(pageQuery({ usual: 100 })).refine(hasItsPoint, pointFault)

/** Beside the suggested places. */
export const MAX_NAMES = 4

/** A facility, or a venue with several of them. */
export const NamedPlace = z.object({
  name: z.string(),
  city: z.string(),
  state: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  /** The facility, or one of the venue. */
  facilityId: z.uuid(),
  facilityCount: z.number().int(),
})
export type NamedPlace = z.infer<typeof NamedPlace>

export const MAX_PINS = 500

export const MapPin = z.object({
  id: z.uuid(),
  name: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  /** As in `Facility`. */
  locationIsApproximate: z.boolean(),
  street: z.string().nullable(),
  pricePerHourUsd: z.number().nullable(),
  /** As in `Facility`. */
  hasPrice: z.boolean(),
  /** Booked on its own site, or held here. */
  hasOwnSite: z.boolean(),
  venueId: z.uuid().nullable(),
})
export type MapPin = z.infer<typeof MapPin>

export const facilityListEndpoints = {
  list: {
    method: 'GET',
    path: '/api/facilities',
    may: 'read-public',
    summary:
      'Lists facilities that match the filters, by name, nearest first or cheapest first (those without a price last). `X-Total-Count` counts all matches. A filtered list is counted up to 2,000; beyond that, `X-Total-Is-Least: true` says there are more. `X-Catalogue-Count` counts all facilities; above 2,000 it can be a minute old.',
    query: FacilityListQuery,
    reply: z.array(Facility),
  },
  pins: {
    method: 'GET',
    path: '/api/facility-pins',
    may: 'read-public',
    summary:
      'Returns map pins for the facilities that match the filters within bounds: up to 500, closest to the center first. `isAll` says whether these are all of them.',
    query: FacilityFilters.extend({ bounds: NeededBounds }),
    reply: z.object({ pins: z.array(MapPin), isAll: z.boolean() }),
  },
  names: {
    method: 'GET',
    path: '/api/facility-names',
    may: 'read-public',
    summary: `Suggests up to ${MAX_NAMES} facilities and venues whose facilities have a partly typed text in their name, from three characters on; those that begin with it come first. Ignores case.`,
    query: z.object({ query: filterText }),
    reply: z.array(NamedPlace),
  },
  counts: {
    method: 'GET',
    path: '/api/facility-counts',
    may: 'read-public',
    summary: 'Counts the facilities and the cities they are in. At most ten minutes old.',
    reply: z.object({ facilities: z.number().int(), cities: z.number().int() }),
  },
} satisfies Record<string, Endpoint>
