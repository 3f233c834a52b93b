import type { Facility } from '#facilities/contract.ts'

/** How many other places are shown. */
export const SHOWN_NEARBY = 4

/** Further away is not nearby: an hour's drive. */
const MOST_MILES = 50

export type Nearby = { facility: Facility; miles: number }

/** Those of a list that are neither the facility itself nor at its venue, the nearest first; none that is far away. */
export function nearestOthers(from: Facility, found: readonly Facility[]): Nearby[] {
  return found
    .filter(({ id, venue }) => id !== from.id && (!venue || venue.id !== from.venue?.id))
    .map(facility => ({ facility, miles: milesBetween(from, facility) }))
    .filter(({ miles }) => miles <= MOST_MILES)
    .sort((a, b) => a.miles - b.miles)
    .slice(0, SHOWN_NEARBY)
}

/** Those of a list that share the facility's venue, by name; "Court 2" stands before "Court 10". */
export function othersOfVenue(from: Facility, found: readonly Facility[]): Facility[] {
  return found
    .filter(({ id, venue }) => id !== from.id && venue !== null && venue.id === from.venue?.id)
    .sort((a, b) => a.name.localeCompare(b.name, 'en-US', { numeric: true }))
}

type Place = { latitude: number; longitude: number }

/** Great-circle distance in statute miles, for places of which neither is known to better than a few yards. */
export function milesBetween(from: Place, to: Place): number {
  const [lat1, lat2] = [radians(from.latitude), radians(to.latitude)]
  const [north, east] = [lat2 - lat1, radians(to.longitude - from.longitude)]
  const half = Math.sin(north / 2) ** 2 + Math.cos(lat1) * Math.cos(lat2) * Math.sin(east / 2) ** 2
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, Math.sqrt(half)))
}

/** The mean radius, 6371.0088 km. */
const EARTH_RADIUS_MILES = 3958.7613

/** "0.4 miles", "12 miles"; what is next door is "less than 0.1 miles", since the places of fields are not known better. */
export function milesText(miles: number): string {
  if (miles < 0.05) return 'less than 0.1 miles'
  const text = miles < 9.95 ? miles.toFixed(1) : String(Math.round(miles))
  return text === '1.0' ? '1 mile' : `${text.replace(/\.0$/, '')} miles`
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}
