import { clockText, dateOf, durationText, longDay, rangeText, shortDay, zoneName } from '#availability/time-words.ts'
import type { Clinic } from '#clinics/contract.ts'
import { fromDecimal, toDollars } from '#kit/shared/money.ts'
import { MINUTE, offsetMinutesAt, toOffsetIso } from '#kit/shared/time.ts'

/** "$45", "$45.50" or "Free". */
export function priceText({ price }: Pick<Clinic, 'price'>): string {
  return totalText(fromDecimal(price) ?? 0)
}

/** "$45 a person", or "Free". */
export function priceEachText(clinic: Pick<Clinic, 'price'>): string {
  return isFree(clinic) ? 'Free' : `${priceText(clinic)} a person`
}

/** Whole US cents: "$90", or "Free". */
export function totalText(cents: number): string {
  return cents === 0 ? 'Free' : toDollars(cents)
}

export function isFree({ price }: Pick<Clinic, 'price'>): boolean {
  return fromDecimal(price) === 0
}

/** "Saturday, July 6, 2030", local to the facility. */
export function dayText({ scheduledDate }: Pick<Clinic, 'scheduledDate'>): string {
  const date = dateOf(scheduledDate)
  return `${longDay(date)}, ${date.slice(0, 4)}`
}

/** "Sat, Jul 6, 10 AM". */
export function shortTimeText({ scheduledDate }: Pick<Clinic, 'scheduledDate'>): string {
  return `${shortDay(dateOf(scheduledDate))}, ${clockText(scheduledDate)}`
}

/** "10 to 11:30 AM (1.5 hours), Pacific Time". */
export function hoursText(clinic: Pick<Clinic, 'scheduledDate' | 'duration' | 'timeZone'>): string {
  const times = { startTime: clinic.scheduledDate, endTime: endOf(clinic) }
  return `${rangeText(times, clinic.timeZone)} (${durationText(clinic.duration)}), ${zoneName(clinic.timeZone)}`
}

/** ISO 8601 with the zone's offset at that time. */
export function endOf({
  scheduledDate,
  duration,
  timeZone,
}: Pick<Clinic, 'scheduledDate' | 'duration' | 'timeZone'>): string {
  const end = Date.parse(scheduledDate) + duration * MINUTE
  return toOffsetIso(end, offsetMinutesAt(timeZone, end))
}

/** "Showing 2 of 5 clinics" (specification, section 2). */
export function countLine(shown: number, all: number): string {
  return `Showing ${shown} of ${all} clinics`
}

/** "6 of 20 places left", or why none are sold. */
export function placesText({
  sales,
  placesLeft,
  maxParticipants,
}: Pick<Clinic, 'sales' | 'placesLeft' | 'maxParticipants'>): string {
  switch (sales) {
    case 'open':
      return `${placesLeft} of ${maxParticipants} places left`
    case 'full':
      return 'Full – join the waiting list'
    case 'awaiting-approval':
      return 'Awaiting approval'
    case 'deciding':
      return 'Bookings are being counted'
    case 'begun':
      return 'It has begun or is over'
    case 'cancelled':
      return 'Canceled'
  }
}

/** "Ages 8 to 14", "Ages 8 and up", "Up to 14 years", "All ages". */
export function agesText({ minAge, maxAge }: Pick<Clinic, 'minAge' | 'maxAge'>): string {
  if (minAge !== null && maxAge !== null) return minAge === maxAge ? `Age ${minAge}` : `Ages ${minAge} to ${maxAge}`
  if (minAge !== null) return `Ages ${minAge} and up`
  return maxAge === null ? 'All ages' : `Up to ${maxAge} years`
}

const levelTexts: Record<Clinic['skillLevel'], string> = {
  all: 'All levels',
  beginner: 'Beginners',
  intermediate: 'Intermediate',
  advanced: 'Advanced',
}

export function skillText({ skillLevel }: Pick<Clinic, 'skillLevel'>): string {
  return levelTexts[skillLevel]
}

export function athleteLevelText({ level }: Pick<Clinic['athlete'], 'level'>): string {
  return level === 'college' ? 'College athlete' : 'High school athlete'
}

/** "AK" for "Ada King", shown without a photo. Skips words in brackets. */
export function initialsOf(name: string): string {
  const [first = '', ...more] = name.split(/\s+/).filter(word => /^\p{L}/u.test(word))
  return [first, more.at(-1) ?? ''].map(firstLetter).join('').toUpperCase()
}

/** Code points, since some letters take two UTF-16 units. */
function firstLetter(word: string): string {
  const point = word.codePointAt(0)
  return point === undefined ? '' : String.fromCodePoint(point)
}

/** "1.4 miles away"; null without a requested place. */
export function distanceText({ distanceMiles }: Pick<Clinic, 'distanceMiles'>): string | null {
  if (distanceMiles === null) return null
  return `${distanceMiles} ${distanceMiles === 1 ? 'mile' : 'miles'} away`
}

type Minimum = Pick<Clinic, 'isDecided' | 'minParticipants' | 'stillNeeded' | 'decideBy' | 'timeZone' | 'price'>

/** Null once decided, or if one is enough. */
export function minimumText(clinic: Minimum): string | null {
  if (clinic.isDecided || clinic.minParticipants <= 1) return null
  const by = momentOf(clinic.decideBy, clinic.timeZone)
  if (clinic.stillNeeded === 0) return `Enough have booked. It is settled on ${by}.`
  const otherwise = isFree(clinic) ? 'otherwise it is called off' : 'otherwise everybody gets their money back'
  const what =
    clinic.stillNeeded < clinic.minParticipants
      ? moreNeeded(clinic)
      : `Takes place when ${clinic.minParticipants} have booked`
  return `${what} by ${by}; ${otherwise}.`
}

/** "2 more are needed by Fri, Dec 4". */
export function shortMinimumText(clinic: Minimum): string | null {
  if (clinic.isDecided || clinic.minParticipants <= 1) return null
  return clinic.stillNeeded === 0
    ? 'Enough have booked'
    : `${moreNeeded(clinic)} by ${shortDay(dateOf(clinic.decideBy))}`
}

/** "2 more are needed". */
export function moreNeeded({ stillNeeded }: Pick<Clinic, 'stillNeeded'>): string {
  return `${stillNeeded} more ${stillNeeded === 1 ? 'is' : 'are'} needed`
}

export function hasFewPlaces({ sales, placesLeft }: Pick<Clinic, 'sales' | 'placesLeft'>): boolean {
  return sales === 'open' && placesLeft <= FEW_PLACES
}

const FEW_PLACES = 3

/** `now` in milliseconds; null for free clinics. */
export function refundText(clinic: Pick<Clinic, 'refundableUntil' | 'timeZone' | 'price'>, now: number): string | null {
  if (isFree(clinic)) return null
  if (Date.parse(clinic.refundableUntil) <= now)
    return 'No refund any more if you cancel: it is too close to the start.'
  return `Full refund until ${momentOf(clinic.refundableUntil, clinic.timeZone)}`
}

/** "Friday, June 5, 6 PM Central Time", from ISO 8601 with the facility's offset. */
export function momentOf(iso: string, timeZone: string): string {
  return `${longDay(dateOf(iso))}, ${clockText(iso)} ${zoneName(timeZone)}`
}

export function calledOffText({
  cancelledBecause,
  athlete,
  facilityName,
  minParticipants,
}: Pick<Clinic, 'cancelledBecause' | 'athlete' | 'facilityName' | 'minParticipants'>): string {
  switch (cancelledBecause) {
    case 'athlete':
      return `${athlete.name} has called it off.`
    case 'minimum-missed':
      return `Fewer than ${minParticipants} had booked by the day that was set.`
    case 'closed':
      return `${facilityName} is closed at that time.`
    case 'declined':
    case 'not-approved':
      return `The owner of ${facilityName} did not approve it.`
    case 'administrator':
    case null:
      return 'We had to call it off.'
  }
}
