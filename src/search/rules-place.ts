import type { Place } from '#places/contract.ts'
import { milesBetween } from '#places/rules.ts'
import type { SearchFilters } from './rules.ts'
import { BY_DISTANCE, pointIn, pointText } from './rules-order.ts'

type Point = { latitude: number; longitude: number }

/**
 * Facilities match text in their address, which holds city, state code and ZIP code but never "75034, Frisco, TX", or a
 * neighborhood's label. Keeps the order by distance.
 */
export function locationOf(place: Place, { sort }: SearchFilters): SearchFilters {
  // A state is too large to be near its center.
  if (place.kind === 'state') return { location: place.state }
  return { location: textOf(place), near: pointText(place), sort }
}

function textOf({ kind, label, name, state }: Place): string {
  if (kind === 'zip') return /^\d{5}/.exec(label)?.[0] ?? name
  // Addresses do not name neighborhoods; only the whole label matches.
  if (kind === 'neighborhood') return label
  // Frisco exists in Colorado too. A borough's addresses may or may not name the city.
  return kind === 'city' ? `${name}, ${state}` : name
}

/** Facilities of the nearby city, or all if none is near, nearest first. */
export function locationNear({ city, ...here }: Point & { city: Place | null }): SearchFilters {
  return { location: city ? textOf(city) : undefined, near: pointText(here), sort: BY_DISTANCE }
}

/** Undefined unless the list is sorted by distance. */
export function milesFrom({ near, sort }: SearchFilters, facility: Point): number | undefined {
  const point = near && sort === BY_DISTANCE ? pointIn(near) : undefined
  return point && milesBetween(point, facility)
}
