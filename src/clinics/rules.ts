import { DAY, HOUR } from '#kit/shared/time.ts'
import { commissionOf } from '#payments/rules.ts'
import type { Clinic, ClinicSales, Consent, Participant } from './contract.ts'
import { ADULT_AGE, APPROVAL_HOURS, CHECK_IN_HOURS, clinicLimits, clinicStates, hostedSports } from './options.ts'

/** What the visitor looks for on /nil-clinics; '' where nothing is set. */
export type ClinicFilters = { search: string; sport: string; location: string; near: string }

export const noFilters: ClinicFilters = { search: '', sport: '', location: '', near: '' }

const MAX_TEXT_LENGTH = 100

/** Reads the address of /nil-clinics. A sport or state that the lists do not have sets no filter and is named in `ignored`. */
export function readClinicFilters(query: URLSearchParams): { filters: ClinicFilters; ignored: string[] } {
  const [search, sport, location, near] = ['search', 'sport', 'location', 'near'].map(name =>
    (query.get(name) ?? '').trim().slice(0, MAX_TEXT_LENGTH),
  ) as [string, string, string, string]
  const filters = { search, sport: knownSport(sport) ?? '', location: knownState(location) ?? '', near }
  return {
    filters,
    ignored: [
      ...(knownSport(sport) === undefined ? [`the sport “${sport}”`] : []),
      ...(knownState(location) === undefined ? [`the location “${location}”`] : []),
    ],
  }
}

/** The same filters always give the same address: in a fixed order, nothing empty. */
export function writeClinicFilters(filters: ClinicFilters): string {
  const query = new URLSearchParams()
  for (const name of ['search', 'sport', 'location', 'near'] as const) {
    const value = filters[name].trim()
    if (value) query.set(name, value)
  }
  return query.toString()
}

/** '' for all sports, undefined for one that no clinic is in. */
function knownSport(text: string): string | undefined {
  const wanted = text.toLowerCase()
  if (wanted === '' || wanted === 'all sports') return ''
  return hostedSports.find(sport => sport.toLowerCase() === wanted)
}

/** By code or name; '' for anywhere, undefined for a state that is not on the list. */
function knownState(text: string): string | undefined {
  const wanted = text.toLowerCase()
  if (wanted === '') return ''
  return clinicStates.find(([code, name]) => code.toLowerCase() === wanted || name.toLowerCase() === wanted)?.[0]
}

/** What a number of sold places comes to, and whose it is; whole US cents. */
export type Split = { capturedCents: number; platformCents: number; facilityCents: number; athleteCents: number }

/**
 * Shares out what is paid for so many places: our commission of each place, then the field until it is paid, then the athlete.
 * Prices go in steps of ten cents, so that the commission of each place is exact and grouping changes nothing.
 */
export function splitOf({ priceCents, fieldCents }: Priced, places: number): Split {
  const capturedCents = priceCents * places
  const platformCents = commissionOf(priceCents) * places
  const left = capturedCents - platformCents
  const facilityCents = Math.min(fieldCents, left)
  return { capturedCents, platformCents, facilityCents, athleteCents: left - facilityCents }
}

/** How many places pay for the field; zero for a free one, null when no number does. Cents. */
export function breakEvenOf({ priceCents, fieldCents }: Priced): number | null {
  if (fieldCents === 0) return 0
  const kept = priceCents - commissionOf(priceCents)
  return kept > 0 ? Math.ceil(fieldCents / kept) : null
}

type Priced = { priceCents: number; fieldCents: number }

/**
 * By when enough must have booked if the athlete does not say: a day before it begins, or half-way there when that is sooner.
 * Milliseconds since 1970.
 */
export function usualDecideBy(startsAt: number, now: number): number {
  return Math.max(startsAt - DAY, now + Math.floor((startsAt - now) / 2))
}

/** Until when the owner of the field can answer; milliseconds since 1970. */
export function approvalDueBy(decideBy: number, now: number): number {
  return Math.min(now + APPROVAL_HOURS * HOUR, decideBy)
}

/** Whether enough can be asked for by then: ahead of us, six hours before it begins at the latest, two weeks at the earliest. */
export function mayDecideBy(decideBy: number, { startsAt, now }: { startsAt: number; now: number }): boolean {
  const latest = startsAt - clinicLimits.decideBeforeHours * HOUR
  return decideBy > now && decideBy <= latest && decideBy >= startsAt - clinicLimits.decideWithinDays * DAY
}

/**
 * Until when a place that is given up is refunded in full: a day before it begins, as everywhere, but never past the moment at
 * which it is settled that the clinic takes place. So whoever counted then has paid, and the field is always paid for.
 */
export function refundableUntil({ startsAt, decideBy }: { startsAt: number; decideBy: number }): number {
  return Math.min(decideBy, startsAt - DAY)
}

/** What can be done about places at a moment; times in milliseconds since 1970. */
export function salesOf(
  clinic: {
    isCancelled: boolean
    awaitsApproval: boolean
    startsAt: number
    decideBy: number
    isDecided: boolean
    placesLeft: number
  },
  now: number,
): ClinicSales {
  if (clinic.isCancelled) return 'cancelled'
  if (clinic.startsAt <= now) return 'begun'
  if (clinic.awaitsApproval) return 'awaiting-approval'
  if (!clinic.isDecided && clinic.decideBy <= now) return 'deciding'
  return clinic.placesLeft > 0 ? 'open' : 'full'
}

/** Whether participants can be checked in at a moment. */
export function mayCheckIn({ startsAt, endsAt }: { startsAt: number; endsAt: number }, now: number): boolean {
  return startsAt - CHECK_IN_HOURS * HOUR <= now && now <= endsAt + CHECK_IN_HOURS * HOUR
}

/** What is missing for participants below 18; null when nothing is. The waiver's version is the caller's to compare. */
export function consentFault(
  participants: readonly Participant[],
  consent: Consent | undefined,
): 'consent-missing' | null {
  if (!participants.some(isMinor)) return null
  const isGiven = consent?.guardianName && consent.guardianAgrees && consent.emergencyContact && consent.waiverVersion
  return isGiven ? null : 'consent-missing'
}

/** Below 18 on the day of the clinic. */
export function isMinor({ age }: Participant): boolean {
  return age !== null && age < ADULT_AGE
}

/** Whether somebody may take part by their age; who does not say it is grown up. */
export function fitsAges({ minAge, maxAge }: Pick<Clinic, 'minAge' | 'maxAge'>, { age }: Participant): boolean {
  const years = age ?? ADULT_AGE
  return (minAge === null || years >= minAge || age === null) && (maxAge === null || years <= maxAge)
}
