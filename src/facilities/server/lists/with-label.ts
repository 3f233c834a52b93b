import type { Bounds, FacilityFilters } from '#facilities/contract.ts'
import { foldName, type Point } from '#places/rules.ts'
import { neighborhoods } from '#places/server/neighborhoods.ts'

/** From the middle of a neighborhood to the edges of what counts as in it: there are no outlines to go by. */
const REACH_MILES = 1.5

/**
 * A location that is the whole label of a place which no address is written with: that of a neighborhood ("Harlem, New York, NY")
 * becomes its area, within the bounds that were asked for, and that of a borough the way it stands in addresses. Every other text
 * stays one to be looked for in addresses.
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

/** A degree of latitude is 69 miles wherever one is; one of longitude is shorter away from the equator. */
function boxAround({ latitude, longitude }: Point): Bounds {
  const high = REACH_MILES / 69
  const wide = high / Math.cos((latitude * Math.PI) / 180)
  return { south: latitude - high, west: longitude - wide, north: latitude + high, east: longitude + wide }
}

/** What two areas share; where they are apart it has its south in the north or its west in the east, and nothing is in it. */
function overlap(a: Bounds, b: Bounds): Bounds {
  return {
    south: Math.max(a.south, b.south),
    west: Math.max(a.west, b.west),
    north: Math.min(a.north, b.north),
    east: Math.min(a.east, b.east),
  }
}
