import { z } from 'zod'
import { accountsProblem } from '#accounts/contract.ts'
import type { Endpoint } from '#kit/shared/endpoint.ts'
import { problems } from '#kit/shared/problem.ts'

/** The sports an owner can choose (specification, section 3). */
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

/** Whether a booking is confirmed at once or waits for the owner, who has the response time to confirm it. */
export const Approval = z.enum(['instant', 'request'])
export type Approval = z.infer<typeof Approval>

export const IndoorOutdoor = z.enum(['indoor', 'outdoor', 'both'])
export type IndoorOutdoor = z.infer<typeof IndoorOutdoor>

/** The place that a facility shares with others. */
export const Venue = z.object({
  id: z.uuid(),
  name: z.string(),
  /** How many facilities there are at the place, this one among them. */
  facilityCount: z.number().int(),
})
export type Venue = z.infer<typeof Venue>

/** A photo of a facility that lies on this site. */
export const FacilityPhoto = z.object({
  /** The path of its largest size. */
  url: z.string(),
  /** All its sizes, as the attribute of an image has them. */
  srcSet: z.string(),
  /** Pixels of the largest size. */
  width: z.number().int(),
  height: z.number().int(),
  /** What is shown until it has come: "#3a5f2b". */
  color: z.string(),
  /** What it shows, for those who do not see it; may be empty. */
  alt: z.string(),
})
export type FacilityPhoto = z.infer<typeof FacilityPhoto>

/** A field or court as everybody may see it. Lists are never null; what is not known is null. */
export const Facility = z.object({
  id: z.uuid(),
  name: z.string(),
  /** One line for people: street, city, state and ZIP as far as they are known. */
  address: z.string(),
  street: z.string().nullable(),
  city: z.string(),
  /** Two-letter code. */
  state: z.string(),
  zip: z.string().nullable(),
  latitude: z.number(),
  longitude: z.number(),
  /** The coordinates are those of its ZIP code or city: where it stands exactly is not known. */
  locationIsApproximate: z.boolean(),
  /** IANA zone; every date and time of this facility is told in it. */
  timeZone: z.string(),
  sportTypes: z.array(z.string()),
  linesMarkedFor: z.array(z.string()),
  /** US dollars, at most two decimals; null shows "Contact for pricing". */
  pricePerHourUsd: z.number().nullable(),
  /** It has an hourly price, or its schedule says what times cost. Without one it is not sold. */
  hasPrice: z.boolean(),
  /** The price is a sample of the demo catalogue, not the owner's. */
  priceIsSample: z.boolean(),
  indoorOutdoor: IndoorOutdoor.nullable(),
  surfaceType: z.string().nullable(),
  fieldType: z.string().nullable(),
  /** In the owner's own words, with line breaks; only where one facility is read, never in a list. */
  description: z.string().optional(),
  lighting: z.boolean().nullable(),
  amenities: z.array(z.string()),
  capacity: z.number().int().nullable(),
  refundPolicy: z.string(),
  approval: Approval,
  /** Hours in which the owner answers a request; without an answer it is canceled. */
  responseHours: z.number().int(),
  /** Paths of `photos`, and then addresses at other sites. */
  photosUrls: z.array(z.string()),
  /** In the order of the owner, the cover first. */
  photos: z.array(FacilityPhoto),
  providerType: ProviderType,
  bookingPhone: z.string().nullable(),
  bookingEmail: z.string().nullable(),
  bookingUrl: z.string().nullable(),
  /** Feet. */
  dimensionsLengthFt: z.number().nullable(),
  /** Feet. */
  dimensionsWidthFt: z.number().nullable(),
  /** Closed down: no list has it, and nobody books it any more. */
  isRetired: z.boolean(),
  /** Made up for the demo catalogue, and shown as such. */
  isSample: z.boolean(),
  /** Key of the data source whose attribution is on /data-sources; null for an owner's own. */
  source: z.string().nullable(),
  /** Null when it stands alone. */
  venue: Venue.nullable(),
})
export type Facility = z.infer<typeof Facility>

/** Query values arrive as text; an empty one means that the filter is not set. No field has control characters. */
const filterText = z
  .string()
  .max(100)
  .optional()
  .transform(text => text?.replace(/\p{Cc}/gu, ' ').trim() || undefined)

/**
 * The standard filters with the meanings of section 5 of the specification: location is a substring of city, state,
 * address, ZIP or street, and the whole label of a neighborhood ("Harlem, New York, NY") its area; sport of `sportTypes` or `linesMarkedFor`; surface of `surfaceType`; indoor/outdoor is equal;
 * a facility without a price passes the price filter. All ignore case.
 */
export const FacilityFilters = z.object({
  location: filterText,
  sport: filterText,
  max_price_usd: filterText
    .transform(text => (text === undefined ? undefined : Number(text)))
    .pipe(z.number('Give a price such as 40.').min(0).max(100_000).optional()),
  indoor_outdoor: z
    .literal('')
    .transform(() => undefined)
    .or(IndoorOutdoor)
    .optional(),
  surface_type: filterText,
})
export type FacilityFilters = z.infer<typeof FacilityFilters>

const NEAR = 'Give a point as latitude,longitude in degrees, such as 33.15,-96.82.'
const BOUNDS =
  'Give an area as south,west,north,east in degrees, such as 33.0,-97.0,33.2,-96.7; not across the date line.'

/** `latitude,longitude` in degrees. */
const Near = filterText.transform((text, context) =>
  text === undefined ? undefined : (readNear(text) ?? refuse(context, NEAR)),
)

/** `south,west,north,east` in degrees, its edges included. */
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
  // A tenth of a meter: numbers next to nothing are none to the database.
  return { latitude: Math.round(latitude * 1e6) / 1e6, longitude: Math.round(longitude * 1e6) / 1e6 }
}

/** NaN, which is in no order with anything, for a part that is no number. */
function readNumbers(text: string): number[] {
  return text.split(',').map(part => (part.trim() === '' ? Number.NaN : Number(part)))
}

function refuse(context: z.RefinementCtx, message: string): never {
  context.addIssue(message)
  return z.NEVER
}

/**
 * Facilities in one response, at most and by default: a client that knows no `limit` gets as many as fit into 256 kB, and the `Link`
 * header leads to the rest. Our own pages ask for `page` at a time.
 */
export const LIST_LIMIT = { max: 100, page: 24 } as const

/** By name, the nearest to `near` first, or the cheapest first: those without a price last, equal ones by name. */
export const listOrders = ['name', 'distance', 'price'] as const

const FacilityOrder = FacilityFilters.extend({ bounds: Bounds, near: Near, sort: z.enum(listOrders).default('name') })

function hasItsPoint({ sort, near }: z.output<typeof FacilityOrder>): boolean {
  return (sort === 'distance') === (near !== undefined)
}
const pointFault = { path: ['near'], error: 'A point belongs to sort=distance, and sort=distance needs one.' }

/** All that pass, in an order. */
export const FacilityFileQuery = FacilityOrder.refine(hasItsPoint, pointFault)
export type FacilityFileQuery = z.infer<typeof FacilityFileQuery>

export const FacilityListQuery = FacilityOrder.extend({
  limit: z.coerce.number().int().min(1).max(LIST_LIMIT.max).default(LIST_LIMIT.max),
  cursor: z.string().max(1_200).optional(),
}).refine(hasItsPoint, pointFault)
export type FacilityListQuery = z.infer<typeof FacilityListQuery>

/** Pins in one answer at most. */
export const MAX_PINS = 500

/** What a map shows of a facility. */
export const MapPin = z.object({
  id: z.uuid(),
  name: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  /** As in `Facility`, like the price. */
  locationIsApproximate: z.boolean(),
  pricePerHourUsd: z.number().nullable(),
  venueId: z.uuid().nullable(),
})
export type MapPin = z.infer<typeof MapPin>

export const facilitiesProblem = problems({
  'facility-not-found': [404, 'Facility not found.'],
  'facility-not-sold': [422, 'This facility has no price yet, so it cannot be booked here. Please contact its owner.'],
})

/** What `writeConflictSet` refuses. */
export const conflictSetProblem = problems({
  'conflict-set-invalid': [422, 'Name each facility once, with a part that ends after it begins.'],
  'conflict-set-overlaps': [409, 'Bookings or holds of these facilities would overlap on common ground.'],
})

export const facilityEndpoints = {
  list: {
    method: 'GET',
    path: '/api/facilities',
    may: 'read-public',
    summary:
      'Facilities that pass the filters, by name, the nearest first or the cheapest first (those without a price last). `X-Total-Count` counts all that pass; of a filtered list no further than 2,000, then `X-Total-Is-Least: true` says that there are more. `X-Catalogue-Count` counts all there are, beyond 2,000 as of the last minute. `Link: rel="next"` leads on; a cursor of another query is refused.',
    query: FacilityListQuery,
    reply: z.array(Facility),
  },
  pins: {
    method: 'GET',
    path: '/api/facility-pins',
    may: 'read-public',
    summary:
      'What a map shows of the facilities that pass the filters within bounds: at most 500, the nearest to the middle of the bounds first. `isAll` says whether these are all.',
    query: FacilityFilters.extend({ bounds: NeededBounds }),
    reply: z.object({ pins: z.array(MapPin), isAll: z.boolean() }),
  },
  read: {
    method: 'GET',
    path: '/api/facilities/:id',
    may: 'read-public',
    summary: 'One facility.',
    params: z.object({ id: z.uuid() }),
    reply: Facility,
    problems: facilitiesProblem.rows('facility-not-found'),
  },
} satisfies Record<string, Endpoint>

/** A facility as its owner sees it in a list. */
export const OwnedListing = Facility.extend({
  /** The owner's own number of it. */
  ownRef: z.string().nullable(),
  /** The import that added it. */
  importId: z.uuid().nullable(),
  /** False for what an import has added until its owner has looked at it. */
  isChecked: z.boolean(),
  /** Nobody else can see or book it until its owner's email is verified; then `isRetired` is false. */
  isDraft: z.boolean(),
})
export type OwnedListing = z.infer<typeof OwnedListing>

/** Facilities that are checked by name in one request. */
export const MAX_CHECKED = 500

export const ownedEndpoints = {
  list: {
    method: 'GET',
    path: '/api/owner/facilities',
    may: 'see-own-facilities',
    summary:
      'The signed-in owner\'s facilities by name, with `unchecked=true` only those that an import has added and nobody has looked at. `X-Total-Count` counts all of these; `Link: rel="next"` leads on.',
    query: z.object({
      unchecked: z
        .literal('')
        .or(z.enum(['true', 'false']))
        .optional()
        .transform(text => text === 'true'),
      limit: z.coerce.number().int().min(1).max(LIST_LIMIT.max).default(LIST_LIMIT.max),
      cursor: z.string().max(1_200).optional(),
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
      "The signed-in owner has looked at these facilities, at what an import has added, or at all of theirs where neither is said. Others' are left as they are. `checked` counts those that were not yet.",
    body: z.object({
      facilityIds: z.array(z.uuid()).min(1).max(MAX_CHECKED).optional(),
      importId: z.uuid().optional(),
    }),
    reply: z.object({ checked: z.number().int() }),
    isPersonal: true,
    problems: accountsProblem.rows('account-needed'),
  },
} satisfies Record<string, Endpoint>
