import { z } from 'zod'
import { accountsProblem } from '#accounts/contract.ts'
import type { Endpoint } from '#kit/shared/endpoint.ts'
import { pageQuery } from '#kit/shared/page-query.ts'
import { problems } from '#kit/shared/problem.ts'

/** Specification, section 3. */
export const sports = [
  'Basketball',
  'Tennis',
  'Soccer',
  'Football',
  'Baseball',
  'Volleyball',
  'Hockey',
  'Lacrosse',
  'Track & Field',
  'Swimming',
  'Golf',
  'Softball',
  'Beach Volleyball',
  'Pickleball',
  'Badminton',
  'Wrestling',
  'Martial Arts',
] as const
export type Sport = (typeof sports)[number]

export const facilityTypes = [
  'Indoor Court/Gym',
  'Outdoor Field',
  'Indoor Field',
  'Pool/Aquatic Center',
  'Track & Field Complex',
  'Multi-Purpose Facility',
  'Specialty Venue',
] as const

export const amenities = [
  'Parking',
  'Restrooms',
  'Changing Rooms',
  'Concessions',
  'Equipment Rental',
  'Lighting for Night Games',
  'Spectator Seating',
  'WiFi',
  'Sound System',
  'Scoreboard',
  'Air Conditioning',
  'Heating',
  'Storage',
  'First Aid Station',
] as const

export const providerTypes = ['manual', 'civicrec', 'rectrac', 'activenet', 'perfectmind'] as const
export const ProviderType = z.enum(providerTypes)
export type ProviderType = z.infer<typeof ProviderType>

/** `request` waits for the owner to confirm within the response time. */
export const Approval = z.enum(['instant', 'request'])
export type Approval = z.infer<typeof Approval>

export const IndoorOutdoor = z.enum(['indoor', 'outdoor', 'both'])
export type IndoorOutdoor = z.infer<typeof IndoorOutdoor>

export const Venue = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Includes this one. */
  facilityCount: z.number().int(),
})
export type Venue = z.infer<typeof Venue>

/** Hosted on this site. */
export const FacilityPhoto = z.object({
  /** The largest size. */
  url: z.string(),
  /** Value for the `srcset` attribute. */
  srcSet: z.string(),
  /** Pixels of the largest size. */
  width: z.number().int(),
  height: z.number().int(),
  /** Placeholder until the photo loads: "#3a5f2b". */
  color: z.string(),
  alt: z.string(),
})
export type FacilityPhoto = z.infer<typeof FacilityPhoto>

/** Public view. Lists are never null; unknown values are null. */
export const Facility = z.object({
  id: z.uuid(),
  name: z.string(),
  /** One line: street, city, state and ZIP as far as known. */
  address: z.string(),
  street: z.string().nullable(),
  city: z.string(),
  /** Two-letter code. */
  state: z.string(),
  zip: z.string().nullable(),
  latitude: z.number(),
  longitude: z.number(),
  /** The coordinates are those of its ZIP code or city. */
  locationIsApproximate: z.boolean(),
  /** IANA zone of every date and time here. */
  timeZone: z.string(),
  sportTypes: z.array(z.string()),
  linesMarkedFor: z.array(z.string()),
  /** US dollars, at most two decimals; null shows "Contact for pricing". */
  pricePerHourUsd: z.number().nullable(),
  /** Hourly or in its schedule. Without one it cannot be booked. */
  hasPrice: z.boolean(),
  /** A made-up price of the demo catalogue, not the owner's. */
  priceIsSample: z.boolean(),
  indoorOutdoor: IndoorOutdoor.nullable(),
  surfaceType: z.string().nullable(),
  fieldType: z.string().nullable(),
  /** The owner's text, with line breaks; never in lists. */
  description: z.string().optional(),
  lighting: z.boolean().nullable(),
  amenities: z.array(z.string()),
  capacity: z.number().int().nullable(),
  refundPolicy: z.string(),
  approval: Approval,
  /** Hours the owner has to answer a request, which is then canceled. */
  responseHours: z.number().int(),
  /** Paths of `photos`, then URLs at other sites. */
  photosUrls: z.array(z.string()),
  /** Cover first. */
  photos: z.array(FacilityPhoto),
  providerType: ProviderType,
  bookingPhone: z.string().nullable(),
  bookingEmail: z.string().nullable(),
  bookingUrl: z.string().nullable(),
  /** Feet. */
  dimensionsLengthFt: z.number().nullable(),
  /** Feet. */
  dimensionsWidthFt: z.number().nullable(),
  /** Closed down: not listed and not bookable. */
  isRetired: z.boolean(),
  /** Made up for the demo catalogue, and labeled as such. */
  isSample: z.boolean(),
  /** Key of the source that /data-sources attributes; null for an owner's own. */
  source: z.string().nullable(),
  venue: Venue.nullable(),
})
export type Facility = z.infer<typeof Facility>

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
 * Of our own pages. A client that sends no `limit` gets as many as fit into 256 kB; the `Link` header leads to the
 * rest.
 */
export const LIST_PAGE = 24

/** Prices: cheapest first, those without a price last, equal ones by name. */
export const listOrders = ['name', 'distance', 'price'] as const

const FacilityOrder = FacilityFilters.extend({ bounds: Bounds, near: Near, sort: z.enum(listOrders).default('name') })

function hasItsPoint({ sort, near }: z.output<typeof FacilityOrder>): boolean {
  return (sort === 'distance') === (near !== undefined)
}
const pointFault = { path: ['near'], error: 'Use a point only with sort=distance, which requires one.' }

export const FacilityFileQuery = FacilityOrder.refine(hasItsPoint, pointFault)
export type FacilityFileQuery = z.infer<typeof FacilityFileQuery>

export const FacilityListQuery = FacilityOrder.extend(pageQuery({ usual: 100 })).refine(hasItsPoint, pointFault)

export const MAX_PINS = 500

export const MapPin = z.object({
  id: z.uuid(),
  name: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  /** As in `Facility`. */
  locationIsApproximate: z.boolean(),
  pricePerHourUsd: z.number().nullable(),
  venueId: z.uuid().nullable(),
})
export type MapPin = z.infer<typeof MapPin>

export const facilitiesProblem = problems({
  'facility-not-found': [404, 'Facility not found.'],
  'facility-not-sold': [
    422,
    'This facility doesn’t have a price yet, so you can’t book it here. Please contact the owner.',
  ],
})

/** Refusals of `writeConflictSet`. */
export const conflictSetProblem = problems({
  'conflict-set-invalid': [422, 'List each facility once, with a part that ends after it starts.'],
  'conflict-set-overlaps': [409, 'Bookings or holds on these facilities would overlap in the space they share.'],
})

export const facilityEndpoints = {
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
  read: {
    method: 'GET',
    path: '/api/facilities/:id',
    may: 'read-public',
    summary: 'Returns a facility.',
    params: z.object({ id: z.uuid() }),
    reply: Facility,
    problems: facilitiesProblem.rows('facility-not-found'),
  },
} satisfies Record<string, Endpoint>

export const OwnedListing = Facility.extend({
  /** The owner's own number for it. */
  ownRef: z.string().nullable(),
  importId: z.uuid().nullable(),
  /** False for an imported facility until its owner has looked at it. */
  isChecked: z.boolean(),
  /** Hidden from everyone else until the owner's email is verified; then `isRetired` is false. */
  isDraft: z.boolean(),
})
export type OwnedListing = z.infer<typeof OwnedListing>

/** Per request. */
export const MAX_CHECKED = 500

export const ownedEndpoints = {
  list: {
    method: 'GET',
    path: '/api/owner/facilities',
    may: 'see-own-facilities',
    summary:
      'Lists the signed-in owner’s facilities by name. With `unchecked=true`, only those that an import added and nobody has checked. `X-Total-Count` counts all of them.',
    query: z.object({
      unchecked: z
        .literal('')
        .or(z.enum(['true', 'false']))
        .optional()
        .transform(text => text === 'true'),
      ...pageQuery({ usual: 100 }),
    }),
    reply: z.array(OwnedListing),
    isPersonal: true,
    problems: accountsProblem.rows('account-needed'),
  },
  check: {
    method: 'POST',
    path: '/api/owner/facilities/check',
    may: 'see-own-facilities',
    summary:
      "Marks facilities as checked by the signed-in owner: the given ones, those an import added, or all of the owner’s facilities if neither is given. Other owners' facilities aren’t changed. `checked` counts those newly marked.",
    body: z.object({
      facilityIds: z.array(z.uuid()).min(1).max(MAX_CHECKED).optional(),
      importId: z.uuid().optional(),
    }),
    reply: z.object({ checked: z.number().int() }),
    isPersonal: true,
    problems: accountsProblem.rows('account-needed'),
  },
} satisfies Record<string, Endpoint>
