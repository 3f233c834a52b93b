import type { Facility } from '#facilities/contract.ts'
import { milesBetween } from '#kit/shared/miles.ts'

export const SHOWN_NEARBY = 4

/** About an hour's drive. */
const MAX_MILES = 50

export type Nearby = { facility: Facility; miles: number }

/** Outside its venue, nearest first, within the limit. */
export function nearestOthers(from: Facility, found: readonly Facility[]): Nearby[] {
  return found
    .filter(({ id, venue }) => id !== from.id && (!venue || venue.id !== from.venue?.id))
    .map(facility => ({ facility, miles: milesBetween(from, facility) }))
    .filter(({ miles }) => miles <= MAX_MILES)
    .sort((a, b) => a.miles - b.miles)
    .slice(0, SHOWN_NEARBY)
}

/** By name; "Court 2" comes before "Court 10". */
export function othersOfVenue(from: Facility, found: readonly Facility[]): Facility[] {
  return found
    .filter(({ id, venue }) => id !== from.id && venue !== null && venue.id === from.venue?.id)
    .sort((a, b) => a.name.localeCompare(b.name, 'en-US', { numeric: true }))
}

/** "0.4 miles", "12 miles", or "less than 0.1 miles": locations are not more accurate. */
export function milesText(miles: number): string {
  if (miles < 0.05) return 'less than 0.1 miles'
  const text = miles < 9.95 ? miles.toFixed(1) : String(Math.round(miles))
  return text === '1.0' ? '1 mile' : `${text.replace(/\.0$/, '')} miles`
}
