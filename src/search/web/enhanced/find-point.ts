import type { placeEndpoints } from '#gazetteer/contract.ts'
import { knownCity } from '#gazetteer/known-cities.ts'
import type { Transport } from '#kit/shared/transport.ts'
import { caller } from '#kit/web/api/call.ts'
import { type Point, roundPoint } from './enhanced-address.ts'

/** Null for unknown places and states, whose center is far from most of them. */
export async function findPoint(location: string, transport: Transport): Promise<PlacedPoint | null> {
  const place = knownCity(location) ?? (await find({ query: { text: location } }, transport))
  if (!place || place.kind === 'state') return null
  return { label: place.label, point: roundPoint(place.latitude, place.longitude) }
}

type PlacedPoint = { label: string; point: Point }

const find = caller<typeof placeEndpoints.find>('GET /api/places/find')
