import {
  clockText,
  dateOf,
  durationText,
  longDay,
  momentText,
  rangeText,
  shortDay,
  zoneName,
} from '#availability/time-format.ts'
import type { Clinic } from '#clinics/contract.ts'
import { fromDecimal, toDollars } from '#kit/shared/money.ts'
import { MINUTE, offsetMinutesAt, toOffsetIso } from '#kit/shared/time.ts'

/** "$45", "$45.50" or "Free". */
export function priceText({ price }: Pick<Clinic, 'price'>): string {
  return totalText(fromDecimal(price) ?? 0)
}

/** "$45 per person", or "Free". */
export function priceEachText(clinic: Pick<Clinic, 'price'>): string {
  return isFree(clinic) ? 'Free' : `${priceText(clinic)} per person`
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

/** "6 of 20 seats left", or why none are sold. */
export function seatsText({
  sales,
  placesLeft,
  maxParticipants,
}: Pick<Clinic, 'sales' | 'placesLeft' | 'maxParticipants'>): string {
  switch (sales) {
    case 'open':
      return `${placesLeft} of ${maxParticipants} seats left`
    case 'full':
      return 'Full – join the waitlist'
    case 'awaiting-approval':
      return 'Awaiting approval'
    case 'deciding':
      return 'Counting sign-ups'
    case 'begun':
      return 'Started or ended'
    case 'cancelled':
      return 'Canceled'
  }
}

/** "Ages 8 to 14", "Ages 8 and up", "Ages 14 and under", "All ages". */
export function agesText({ minAge, maxAge }: Pick<Clinic, 'minAge' | 'maxAge'>): string {
  if (minAge !== null && maxAge !== null) return minAge === maxAge ? `Age ${minAge}` : `Ages ${minAge} to ${maxAge}`
  if (minAge !== null) return `Ages ${minAge} and up`
  return maxAge === null ? 'All ages' : `Ages ${maxAge} and under`
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
  const by = momentText(clinic.decideBy, clinic.timeZone)
  if (clinic.stillNeeded === 0) return `Minimum reached. Final count on ${by}.`
  const otherwise = isFree(clinic) ? 'or it’s canceled' : 'or everyone is refunded'
  const what =
    clinic.stillNeeded < clinic.minParticipants ? moreNeeded(clinic) : `Needs ${clinic.minParticipants} sign-ups`
  return `${what} by ${by}, ${otherwise}.`
}

/** "2 more needed by Fri, Dec 4". */
export function shortMinimumText(clinic: Minimum): string | null {
  if (clinic.isDecided || clinic.minParticipants <= 1) return null
  return clinic.stillNeeded === 0 ? 'Minimum reached' : `${moreNeeded(clinic)} by ${shortDay(dateOf(clinic.decideBy))}`
}

/** "2 more needed". */
function moreNeeded({ stillNeeded }: Pick<Clinic, 'stillNeeded'>): string {
  return `${stillNeeded} more needed`
}

export function hasFewSeats({ sales, placesLeft }: Pick<Clinic, 'sales' | 'placesLeft'>): boolean {
  return sales === 'open' && placesLeft <= FEW_SEATS
}

const FEW_SEATS = 3

/** `now` in milliseconds; null for free clinics. */
export function refundDeadlineText(
  clinic: Pick<Clinic, 'refundableUntil' | 'timeZone' | 'price'>,
  now: number,
): string | null {
  if (isFree(clinic)) return null
  if (Date.parse(clinic.refundableUntil) <= now) return 'No longer refundable: the refund deadline has passed.'
  return `Full refund until ${momentText(clinic.refundableUntil, clinic.timeZone)}`
}

/** Milliseconds → "Sat, Jul 6, 10 AM". */
export function shortMomentText(at: number, timeZone: string): string {
  return isoText(toOffsetIso(at, offsetMinutesAt(timeZone, at)))
}

/** ISO 8601 with the local offset → "Sat, Jul 6, 10 AM". */
export function isoText(iso: string): string {
  return `${shortDay(dateOf(iso))}, ${clockText(iso)}`
}

export function calledOffText({
  cancelledBecause,
  athlete,
  facilityName,
  minParticipants,
}: Pick<Clinic, 'cancelledBecause' | 'athlete' | 'facilityName' | 'minParticipants'>): string {
  switch (cancelledBecause) {
    case 'athlete':
      return `${athlete.name} canceled it.`
    case 'minimum-missed':
      return `It didn’t get the ${minParticipants} sign-ups it needed.`
    case 'closed':
      return `${facilityName} is closed at that time.`
    case 'declined':
    case 'not-approved':
      return `The owner of ${facilityName} didn’t approve it.`
    case 'administrator':
    case null:
      return 'We had to cancel it.'
  }
}
