import { z } from 'zod'
import type { Endpoint } from '#kit/shared/endpoint.ts'
import { problems } from '#kit/shared/problem.ts'
import { facilityStates } from './rules.ts'

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

/** Canceling at least `hours` before the start returns `percent` of the price; the largest that applies counts. */
export const RefundPolicy = z.object({
  steps: z.array(z.object({ hours: z.number().int().min(0), percent: z.number().int().min(1).max(100) })),
})
export type RefundPolicy = z.infer<typeof RefundPolicy>

/**
 * `draft`: not published yet; only its owner sees it. `hidden`: taken off the site for a while. `retired`: closed down.
 * Customers see the last two as closed.
 */
export const FacilityState = z.enum(facilityStates)

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

export const OwnPhoto = FacilityPhoto.extend({ id: z.uuid() })
export type OwnPhoto = z.infer<typeof OwnPhoto>

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
  refundPolicy: RefundPolicy,
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
  /** Origin of the installation that has it; only in searches over several, and not for this one's own. */
  site: z.string().optional(),
})
export type Facility = z.infer<typeof Facility>

export const facilitiesProblem = problems({
  'facility-not-found': [404, 'Facility not found.'],
  'facility-not-sold': [
    422,
    'This facility doesn’t have a price yet, so you can’t book it here. Please contact the owner.',
  ],
})

export const facilityEndpoints = {
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
