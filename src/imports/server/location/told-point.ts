import type { Point } from '#gazetteer/rules.ts'
import { placeNear } from '#gazetteer/server/place-near.ts'
import { COUNTRY_MILES } from '#gazetteer/server/zone-at.ts'
import { statesAndPlaces } from '#listings/rules.ts'
import type { LocationFault, ToldLocation } from './location.ts'

/** Unknown coordinates are often near 0, 0. */
const ZERO_DEGREES = 0.01

const codes = new Set<string>(statesAndPlaces.map(({ code }) => code))

/** `point` is null with a fault if the coordinates are invalid, without one if there are none. */
export function toldPoint({ latitude, longitude }: ToldLocation): { point: Point | null; faults: LocationFault[] } {
  if (latitude === null && longitude === null) return { point: null, faults: [] }
  if (latitude === null)
    return { point: null, faults: [{ column: 'longitude', code: 'coordinate-alone', suggestion: null }] }
  if (longitude === null)
    return { point: null, faults: [{ column: 'latitude', code: 'coordinate-alone', suggestion: null }] }
  if (Math.abs(latitude) < ZERO_DEGREES && Math.abs(longitude) < ZERO_DEGREES)
    return { point: null, faults: [{ column: 'latitude', code: 'coordinates-zero', suggestion: null }] }
  if (isHere({ latitude, longitude })) return { point: { latitude, longitude }, faults: [] }
  return elsewhere({ latitude, longitude })
}

/** Tries likely corrections for points outside the United States. */
function elsewhere({ latitude, longitude }: Point): { point: Point | null; faults: LocationFault[] } {
  const west = { latitude, longitude: -longitude }
  if (longitude > 0 && isHere(west))
    return { point: west, faults: [{ column: 'longitude', code: 'longitude-sign', suggestion: String(-longitude) }] }
  const swapped = [latitude, -Math.abs(latitude)].map(east => ({ latitude: longitude, longitude: east })).find(isHere)
  if (swapped) {
    const suggestion = `${swapped.latitude}, ${swapped.longitude}`
    return { point: null, faults: [{ column: 'latitude', code: 'coordinates-swapped', suggestion }] }
  }
  const code = isOnEarth({ latitude, longitude }) ? 'coordinates-abroad' : 'coordinates-not-degrees'
  return { point: null, faults: [{ column: 'latitude', code, suggestion: null }] }
}

/** Includes US territories and a margin. */
function isHere(point: Point): boolean {
  if (!isOnEarth(point)) return false
  const near = placeNear(point, COUNTRY_MILES)
  return near !== undefined && codes.has(near.place.state)
}

function isOnEarth({ latitude, longitude }: Point): boolean {
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
}
