import type { Place } from '#places/contract.ts'
import { milesBetween } from '#places/rules.ts'
import type { SearchFilters } from './rules.ts'
import { BY_DISTANCE, pointIn, pointText } from './rules-order.ts'

type Point = { latitude: number; longitude: number }

/**
 * What choosing a place looks for. A facility is found by a text in its address, which holds the name of a city, a state's two
 * letters and a ZIP code, but never "75034, Frisco, TX"; or by a neighborhood's label. An order by distance stays one.
 */
export function locationOf(place: Place, { sort }: SearchFilters): SearchFilters {
  // A state is too wide for its middle to be near anything.
  if (place.kind === 'state') return { location: place.state }
  return { location: textOf(place), near: pointText(place), sort }
}

function textOf({ kind, label, name, state }: Place): string {
  if (kind === 'zip') return /^\d{5}/.exec(label)?.[0] ?? name
  // The list knows a neighborhood by its whole label: no address names it so.
  if (kind === 'neighborhood') return label
  // There is a Frisco in Colorado too. A borough's addresses may name the city beside it or not.
  return kind === 'city' ? `${name}, ${state}` : name
}

/** What is near somebody: the facilities of their city, or all where no city is near, the nearest first. */
export function locationNear({ city, ...here }: Point & { city: Place | null }): SearchFilters {
  return { location: city ? textOf(city) : undefined, near: pointText(here), sort: BY_DISTANCE }
}

/** How far a facility is from the point that the list is put in order by; undefined where it is not. */
export function milesFrom({ near, sort }: SearchFilters, facility: Point): number | undefined {
  const point = near && sort === BY_DISTANCE ? pointIn(near) : undefined
  return point && milesBetween(point, facility)
}
