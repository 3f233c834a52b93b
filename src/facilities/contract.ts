import { z } from 'zod'
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

export const IndoorOutdoor = z.enum(['indoor', 'outdoor', 'both'])
export type IndoorOutdoor = z.infer<typeof IndoorOutdoor>

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
  /** IANA zone; every date and time of this facility is told in it. */
  timeZone: z.string(),
  sportTypes: z.array(z.string()),
  linesMarkedFor: z.array(z.string()),
  /** US dollars, at most two decimals; null shows "Contact for pricing". */
  pricePerHourUsd: z.number().nullable(),
  /** The price is a sample of the demo catalogue, not the owner's. */
  priceIsSample: z.boolean(),
  indoorOutdoor: IndoorOutdoor.nullable(),
  surfaceType: z.string().nullable(),
  fieldType: z.string().nullable(),
  lighting: z.boolean().nullable(),
  amenities: z.array(z.string()),
  capacity: z.number().int().nullable(),
  refundPolicy: z.string(),
  photosUrls: z.array(z.string()),
  providerType: ProviderType,
  bookingPhone: z.string().nullable(),
  bookingEmail: z.string().nullable(),
  bookingUrl: z.string().nullable(),
  /** Feet. */
  dimensionsLengthFt: z.number().nullable(),
  /** Feet. */
  dimensionsWidthFt: z.number().nullable(),
  /** Made up for the demo catalogue, and shown as such. */
  isSample: z.boolean(),
  /** Key of the data source whose attribution is on /data-sources; null for an owner's own. */
  source: z.string().nullable(),
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
 * address, ZIP or street; sport of `sportTypes` or `linesMarkedFor`; surface of `surfaceType`; indoor/outdoor is equal;
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

/** Facilities in one answer: at most, and when nothing is said. 100 facilities stay far below 256 kB. */
export const LIST_LIMIT = { max: 100, default: 24 } as const

export const facilitiesProblem = problems({
  'facility-not-found': [404, 'Facility not found.'],
})

export const facilityEndpoints = {
  list: {
    method: 'GET',
    path: '/api/facilities',
    summary:
      'Facilities that pass the filters. `X-Total-Count` counts all that pass, `X-Catalogue-Count` all there are; `Link: rel="next"` leads on.',
    query: FacilityFilters.extend({
      limit: z.coerce.number().int().min(1).max(LIST_LIMIT.max).default(LIST_LIMIT.default),
      cursor: z.string().max(200).optional(),
    }),
    reply: z.array(Facility),
  },
  read: {
    method: 'GET',
    path: '/api/facilities/:id',
    summary: 'One facility.',
    params: z.object({ id: z.uuid() }),
    reply: Facility,
    problems: facilitiesProblem.rows('facility-not-found'),
  },
} satisfies Record<string, Endpoint>
