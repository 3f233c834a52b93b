import { longDay } from '#availability/time-format.ts'
import { toDollars } from '#kit/shared/money.ts'
import { paths } from '#kit/shared/paths.ts'
import {
  ENHANCED_PARAMETER,
  enhancedSurfaces,
  type FieldSearch,
  indoorOutdoorOptions,
  MAX_RESULTS,
  RADIUS_PARAMETER,
  sportOptions,
  surfaceOptions,
  TIME_RANGE_PARAMETER,
} from '#search/contract.ts'
import { formatHours } from '#search/rules.ts'

/** Per email address. */
export const MAX_ALERTS = 20
/** Per address, so signing up someone else cannot flood their mailbox. */
export const CONFIRM_MAILS_PER_DAY = 5
export const CONFIRM_DAYS = 2
export const KEPT_DAYS = 30

export const ALERT_THANKS =
  'Check your email and follow the link to confirm. If this alert is already on, you won’t get another email.'

/** Start times in ISO 8601 with offset. */
export type FreeTimes = { facilityId: string; name: string; distanceMiles: number; startTimes: string[] }

/**
 * A free time is news only within `reachMiles`, how far the previous check saw (null: everywhere). Times beyond it may
 * have been free all along.
 */
export function isWithinReach({ distanceMiles }: Pick<FreeTimes, 'distanceMiles'>, reachMiles: number | null): boolean {
  return reachMiles === null || distanceMiles < reachMiles
}

/**
 * Miles to the furthest result if they were cut off; null otherwise, as even a crowded area checks the same facilities
 * every time.
 */
export function reachOf({
  results,
  hasMore,
}: {
  results: readonly Pick<FreeTimes, 'distanceMiles'>[]
  hasMore: boolean
}) {
  return hasMore && results.length >= MAX_RESULTS ? (results.at(-1)?.distanceMiles ?? null) : null
}

export function newsLine(count: number, place: string): string {
  return `${count === 1 ? '1 new time' : `${count} new times`} near ${place}`
}

export function alertName({ sport, location }: Pick<FieldSearch, 'sport' | 'location'>): string {
  return `${(sport && listed(sport, sportOptions)) ?? 'A field or court'} near ${location}`
}

/** Leaves out values not on our lists, so the email cannot carry arbitrary text to a third party. */
export function alertFacts(search: FieldSearch): { label: string; value: string }[] {
  const surfaces = [...surfaceOptions, ...enhancedSurfaces.map(value => ({ value, label: capitalized(value) }))]
  const facts = [
    { label: 'Sport', value: search.sport && listed(search.sport, sportOptions) },
    { label: 'Where', value: `Within ${milesText(search.radiusMiles)} of ${search.location}` },
    { label: 'Date', value: longDay(search.date) },
    { label: 'Time', value: formatHours(`${search.timeStart}-${search.timeEnd}`) },
    {
      label: 'Budget',
      value: search.maxBudget && `Up to ${toDollars(Math.round(search.maxBudget * 100))} an hour`,
    },
    { label: 'Surface', value: search.surface && listed(search.surface, surfaces) },
    { label: 'Indoor or outdoor', value: search.indoorOutdoor && listed(search.indoorOutdoor, indoorOutdoorOptions) },
  ]
  return facts.flatMap(({ label, value }) => (value ? [{ label, value }] : []))
}

export function alertSearchPath(search: FieldSearch): string {
  const query = new URLSearchParams({
    [ENHANCED_PARAMETER]: 'true',
    ...(search.sport && { sport: search.sport }),
    location: search.location,
    date: search.date,
    [TIME_RANGE_PARAMETER]: `${search.timeStart}-${search.timeEnd}`,
    ...(search.maxBudget && { max_price_usd: String(search.maxBudget) }),
    surface_type: search.surface ?? 'any',
    [RADIUS_PARAMETER]: String(search.radiusMiles),
    ...(search.indoorOutdoor && { indoor_outdoor: search.indoorOutdoor }),
    lat: String(search.lat),
    lng: String(search.lng),
  })
  return `${paths.search}?${query.toString()}`
}

function listed(text: string, options: readonly { value: string; label: string }[]): string | undefined {
  return options.find(({ value }) => value !== '' && value.toLowerCase() === text.toLowerCase())?.label
}

function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

function milesText(miles: number): string {
  return miles === 1 ? '1 mile' : `${miles} miles`
}
