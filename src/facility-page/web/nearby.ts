import type { Facility } from '#facilities/contract.ts'

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

type Place = { latitude: number; longitude: number }

/** Great-circle distance in statute miles; locations are only accurate to a few yards. */
export function milesBetween(from: Place, to: Place): number {
  const [lat1, lat2] = [radians(from.latitude), radians(to.latitude)]
  const [north, east] = [lat2 - lat1, radians(to.longitude - from.longitude)]
  const half = Math.sin(north / 2) ** 2 + Math.cos(lat1) * Math.cos(lat2) * Math.sin(east / 2) ** 2
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, Math.sqrt(half)))
}

/** The mean radius, 6371.0088 km. */
const EARTH_RADIUS_MILES = 3958.7613

/** "0.4 miles", "12 miles", or "less than 0.1 miles": locations are not more accurate. */
export function milesText(miles: number): string {
  if (miles < 0.05) return 'less than 0.1 miles'
  const text = miles < 9.95 ? miles.toFixed(1) : String(Math.round(miles))
  return text === '1.0' ? '1 mile' : `${text.replace(/\.0$/, '')} miles`
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}
