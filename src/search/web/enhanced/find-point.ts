import type { Transport } from '#kit/shared/transport.ts'
import { caller } from '#kit/web/call.ts'
import type { placeEndpoints } from '#places/contract.ts'
import { knownCity } from '#places/known-cities.ts'
import { type Point, roundPoint } from './enhanced-address.ts'

/**
 * Where a typed location is; null where it names no place, and for a whole state, whose middle is far from most of it: the
 * visitor is then asked to be more specific.
 */
export async function findPoint(location: string, transport: Transport): Promise<PlacedPoint | null> {
  const place = knownCity(location) ?? (await find({ query: { text: location } }, transport))
  if (!place || place.kind === 'state') return null
  return { label: place.label, point: roundPoint(place.latitude, place.longitude) }
}

/** What the place is called in full, and where it is. */
type PlacedPoint = { label: string; point: Point }

const find = caller<typeof placeEndpoints.find>('GET /api/places/find')
