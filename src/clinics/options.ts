import type { Sport } from '#facilities/contract.ts'

/** Lists and bounds that pages need without the schemas of `contract.ts`, which would bring their library along. */

/** The sports that the filter offers (specification, section 9). */
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

/** The sports that clinics are hosted in: all of the product's, those of the filter first. */
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
 * The states that the filter offers: the specification asks for ten and names none, so these are the ten with the most residents
 * among those of which our catalogue has real facilities, most first (US Census Bureau, 2020 census, table of resident
 * population).
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

/** Clinics in one answer, at most. */
export const MAX_CLINICS = 500

/** Bounds of what an athlete offers. Prices in whole US cents a person, durations in minutes. */
export const clinicLimits = {
  title: 120,
  description: 5_000,
  participants: 200,
  priceCents: 100_000,
  /** Ten percent of every price are whole cents then, so that shares of any number of places add up. */
  priceStepCents: 10,
  minutes: 480,
  /** A clinic begins at least so long after it is published, so that somebody can find it. */
  noticeHours: 12,
  /** What is decided is decided so long before it begins that everybody hears of it in time. */
  decideBeforeHours: 6,
  /** The day by which enough must have booked lies within so many days before it begins. */
  decideWithinDays: 14,
} as const

/** How long the owner of a field has to answer a clinic; never past the day by which enough must have booked. */
export const APPROVAL_HOURS = 48
/**
 * Hours ahead at one field, all together, of hosts of whom no clinic has taken place yet and whom the field's owner has not approved:
 * two long clinics. More would take a field out of use without anybody's consent.
 */
export const MAX_NEW_HOST_HOURS = 16

/** Places in one booking, and kept for one browser, at most. */
export const MAX_PLACES = 10
/** And in all clinics together. */
export const MAX_HELD_PLACES = 20
/** How long places are kept while somebody pays. */
export const PLACE_HOLD_MINUTES = 15
/** How long a place that has become free waits for whoever is first in line, and for the next person. */
export const PLACE_OFFER_MINUTES = 60
/** And from the third on that nobody takes within a day, so that a line of people who never come does not lock a place for days. */
export const LATE_PLACE_OFFER_MINUTES = 10
/** Offers of one clinic that one browser, or one address, may let pass before it cannot join its line again. */
export const MAX_PASSED_OFFERS = 2
/** Places in one clinic's line, and lines that one browser or one address is in. */
export const MAX_IN_CLINIC_LINE = 50
export const MAX_CLINIC_WAITS = 10
/** From that age on nobody has to answer for a participant. */
export const ADULT_AGE = 18
/** Check-in begins and ends so many hours around the clinic. */
export const CHECK_IN_HOURS = 12
/** Clinics that one athlete publishes within a day, called off ones too, since each is told to the field's owner. */
export const MAX_PUBLISHED_A_DAY = 24
/** Clinics of one athlete that lie ahead: each keeps a field from others. */
export const MAX_COMING_CLINICS = 12
/** Messages of an athlete to everybody, for one clinic. */
export const MAX_CLINIC_MESSAGES = 20

export const participantLimits = { name: 100, guardian: 100, notes: 1000, minAge: 3, maxAge: 120 } as const

export const athleteLimits = { name: 100, school: 120, bio: 1_000, photoBytes: 8 * 1024 * 1024 } as const
