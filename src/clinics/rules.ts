import { DEFAULT_REFUND_HOURS, fullRefundUntil, nextDeadline, refundCents } from '#facilities/refund-policy.ts'
import { DAY, HOUR } from '#kit/shared/time.ts'
import { commissionOf } from '#payments/rules.ts'
import type { ClinicSales } from './contract.ts'
import { APPROVAL_HOURS, clinicLimits, clinicStates, hostedSports } from './options.ts'

/** '' means not set. */
export type ClinicFilters = { search: string; sport: string; location: string; near: string }

export const noFilters: ClinicFilters = { search: '', sport: '', location: '', near: '' }

const MAX_TEXT_LENGTH = 100

/** Unknown sports and states set no filter and are listed in `ignored`. */
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

/** Canonical: fixed order, no empty values. */
export function writeClinicFilters(filters: ClinicFilters): string {
  const query = new URLSearchParams()
  for (const name of ['search', 'sport', 'location', 'near'] as const) {
    const value = filters[name].trim()
    if (value) query.set(name, value)
  }
  return query.toString()
}

/** '' for all sports; undefined if unknown. */
function knownSport(text: string): string | undefined {
  const wanted = text.toLowerCase()
  if (wanted === '' || wanted === 'all sports') return ''
  return hostedSports.find(sport => sport.toLowerCase() === wanted)
}

/** By code or name; '' for anywhere; undefined if unknown. */
function knownState(text: string): string | undefined {
  const wanted = text.toLowerCase()
  if (wanted === '') return ''
  return clinicStates.find(([code, name]) => code.toLowerCase() === wanted || name.toLowerCase() === wanted)?.[0]
}

/** Whole US cents. */
export type Split = { capturedCents: number; platformCents: number; facilityCents: number; athleteCents: number }

/**
 * Commission of each place first, then the field until it is paid, then the athlete. Prices are multiples of ten
 * cents, so per-place commission is exact and grouping does not matter.
 */
export function splitOf({ priceCents, fieldCents }: Priced, places: number): Split {
  const capturedCents = priceCents * places
  const platformCents = commissionOf(priceCents) * places
  const left = capturedCents - platformCents
  const facilityCents = Math.min(fieldCents, left)
  return { capturedCents, platformCents, facilityCents, athleteCents: left - facilityCents }
}

/** 0 if the field is free; null if no number of places pays for it. US cents. */
export function breakEvenOf({ priceCents, fieldCents }: Priced): number | null {
  if (fieldCents === 0) return 0
  const kept = priceCents - commissionOf(priceCents)
  return kept > 0 ? Math.ceil(fieldCents / kept) : null
}

type Priced = { priceCents: number; fieldCents: number }

/** A day before the start, or halfway there if that is earlier. Milliseconds since 1970. */
export function defaultDecideBy(startsAt: number, now: number): number {
  return Math.max(startsAt - DAY, now + Math.floor((startsAt - now) / 2))
}

/** Milliseconds since 1970. */
export function approvalDueBy(decideBy: number, now: number): number {
  return Math.min(now + APPROVAL_HOURS * HOUR, decideBy)
}

/** In the future, at least 6 hours and at most 14 days before the start. */
export function mayDecideBy(decideBy: number, { startsAt, now }: { startsAt: number; now: number }): boolean {
  const latest = startsAt - clinicLimits.decideBeforeHours * HOUR
  return decideBy > now && decideBy <= latest && decideBy >= startsAt - clinicLimits.decideWithinDays * DAY
}

type Refundable = { startsAt: number; decideBy: number; isDecided: boolean }

/** As usual, but nothing after `decideBy`: everyone counted then has paid, so the field is always covered. */
export function refundableCents(paidCents: number, { startsAt, decideBy, isDecided }: Refundable, now: number): number {
  return isDecided || now > decideBy ? 0 : refundCents(paidCents, REFUND_POLICY, startsAt, now)
}

/** One step: the texts about clinics know full refunds only. */
const REFUND_POLICY = fullRefundUntil(DEFAULT_REFUND_HOURS)

export function refundableUntil({ startsAt, decideBy }: Omit<Refundable, 'isDecided'>): number {
  return Math.min(decideBy, nextDeadline(REFUND_POLICY, startsAt, -Infinity)!.at)
}

/** Times in milliseconds since 1970. */
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
