import type { Place } from '#gazetteer/contract.ts'
import { milesBetween } from '#kit/shared/miles.ts'
import type { SearchFilters } from './rules.ts'
import { BY_DISTANCE, pointIn, pointText } from './rules-order.ts'

type Point = { latitude: number; longitude: number }

/**
 * Text to find in facilities' addresses, which hold city, state code and ZIP code but never "75034, Frisco, TX", or a
 * neighborhood's label.
 */
export function locationOf(place: Place, { sort }: SearchFilters): SearchFilters {
  // Nothing is near a state's center.
  if (place.kind === 'state') return { location: place.state }
  return { location: textOf(place), near: pointText(place), sort }
}

function textOf({ kind, label, name, state }: Place): string {
  if (kind === 'zip') return /^\d{5}/.exec(label)?.[0] ?? name
  // Addresses do not name neighborhoods.
  if (kind === 'neighborhood') return label
  // Frisco exists in Colorado too. A borough's addresses may omit the city.
  return kind === 'city' ? `${name}, ${state}` : name
}

/** The nearby city, or everything if none is near. */
export function locationNear({ city, ...here }: Point & { city: Place | null }): SearchFilters {
  return { location: city ? textOf(city) : undefined, near: pointText(here), sort: BY_DISTANCE }
}

/** Undefined without a searched point. */
export function milesFrom({ near }: SearchFilters, facility: Point): number | undefined {
  const point = near ? pointIn(near) : undefined
  return point && milesBetween(point, facility)
}
