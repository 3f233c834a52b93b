import type { Sport } from '#facilities/contract.ts'

/** Separate from `contract.ts` so that pages need not load zod. */

export const clinicSports = [
  'Basketball',
  'Football',
  'Soccer',
  'Tennis',
  'Baseball',
  'Volleyball',
  'Track & Field',
  'Swimming',
  'Golf',
  'Hockey',
] as const

/** The filter's sports first (specification, section 9), then the product's others. */
export const hostedSports = [
  ...clinicSports,
  'Badminton',
  'Beach Volleyball',
  'Lacrosse',
  'Martial Arts',
  'Pickleball',
  'Softball',
  'Wrestling',
] as const satisfies readonly Sport[]

/**
 * The specification asks for ten states and names none: these are the ten with the most residents among those with
 * real facilities in the catalog (US Census Bureau, 2020).
 */
export const clinicStates = [
  ['CA', 'California'],
  ['TX', 'Texas'],
  ['NY', 'New York'],
  ['PA', 'Pennsylvania'],
  ['IL', 'Illinois'],
  ['OH', 'Ohio'],
  ['GA', 'Georgia'],
  ['NC', 'North Carolina'],
  ['MI', 'Michigan'],
  ['WA', 'Washington'],
] as const

export const MAX_CLINICS = 500

/** Prices in US cents a person, durations in minutes. */
export const clinicLimits = {
  title: 120,
  description: 5_000,
  participants: 200,
  priceCents: 100_000,
  /** Makes ten percent of every price whole cents, so that shares of any number of places add up. */
  priceStepCents: 10,
  minutes: 480,
  /** Minimum time from publishing to start. */
  noticeHours: 12,
  /** Leaves time to notify everyone. */
  decideBeforeHours: 6,
  /** `decideBy` is at most this far ahead of the start. */
  decideWithinDays: 14,
} as const

/** For the field's owner to answer; never past `decideBy`. */
export const APPROVAL_HOURS = 48
/**
 * Hours ahead at one field, over all new hosts (no clinic held yet) without the owner's approval: two long clinics.
 * More would block a field without consent.
 */
export const MAX_NEW_HOST_HOURS = 16

/** Per booking, and per hold of one browser. */
export const MAX_SEATS = 10
/** In all clinics together. */
export const MAX_HELD_SEATS = 20
/**
 * From one network (IPv4 address or IPv6 /64). In one clinic: held seats, or free ones booked without a verified
 * email; what one browser may hold. In all clinics: held seats, three times that.
 */
export const MAX_NETWORK_SEATS_IN_CLINIC = 20
export const MAX_NETWORK_SEATS = 60
/** While the customer pays. */
export const SEAT_HOLD_MINUTES = 15
/** How long an offer holds places. */
export const SEAT_OFFER_MINUTES = 60
/** After two offers missed within a day: absent people must not block a place for days. */
export const LATE_SEAT_OFFER_MINUTES = 10
/** Missed offers after which a browser or address cannot rejoin the clinic's line. */
export const MAX_PASSED_OFFERS = 2
/** Entries per clinic's line, and lines per browser or address. */
export const MAX_IN_CLINIC_LINE = 50
export const MAX_CLINIC_WAITS = 10
/** Younger participants need a guardian. */
export const ADULT_AGE = 18
/** Before the start and after the end. */
export const CHECK_IN_HOURS = 12
/** Per athlete; includes cancelled ones, since each notifies the field's owner. */
export const MAX_PUBLISHED_A_DAY = 24
/** Per athlete: each blocks a field. */
export const MAX_COMING_CLINICS = 12
/** Per clinic. */
export const MAX_CLINIC_MESSAGES = 20

export const participantLimits = { name: 100, guardian: 100, notes: 1000, minAge: 3, maxAge: 120 } as const

export const athleteLimits = { name: 100, school: 120, bio: 1_000, photoBytes: 8 * 1024 * 1024 } as const
