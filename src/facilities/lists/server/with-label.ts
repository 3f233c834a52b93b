import { foldName, type Point } from '#gazetteer/rules.ts'
import { neighborhoods } from '#gazetteer/server/neighborhoods.ts'
import type { Bounds, FacilityFilters } from '../contract.ts'

/** We have no outlines of neighborhoods. */
const REACH_MILES = 1.5

/**
 * Addresses never contain neighborhoods, so the whole label of one ("Harlem, New York, NY") becomes its area within the
 * requested bounds; a borough becomes its spelling in addresses. Any other text is still searched in addresses.
 */
export function withLabel<F extends FacilityFilters & { bounds?: Bounds | undefined }>(filters: F): F {
  const { location, bounds } = filters
  if (!location?.includes(',')) return filters
  const borough = inAddresses[location.toLowerCase()]
  if (borough) return { ...filters, location: borough }
  const neighborhood = neighborhoods().labelled(foldName(location))
  if (!neighborhood) return filters
  const area = boxAround(neighborhood.place)
  return { ...filters, location: undefined, bounds: bounds ? overlap(bounds, area) : area }
}

const inAddresses: Readonly<Record<string, string>> = { 'the bronx, ny': 'Bronx, NY', 'manhattan, ny': 'New York, NY' }

/** A degree of latitude is 69 miles everywhere; a degree of longitude shrinks away from the equator. */
function boxAround({ latitude, longitude }: Point): Bounds {
  const high = REACH_MILES / 69
  const wide = high / Math.cos((latitude * Math.PI) / 180)
  return { south: latitude - high, west: longitude - wide, north: latitude + high, east: longitude + wide }
}

/** Disjoint areas give an inverted box, which contains nothing. */
function overlap(a: Bounds, b: Bounds): Bounds {
  return {
    south: Math.max(a.south, b.south),
    west: Math.max(a.west, b.west),
    north: Math.min(a.north, b.north),
    east: Math.min(a.east, b.east),
  }
}
