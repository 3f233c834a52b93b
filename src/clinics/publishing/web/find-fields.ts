import { queryOptions } from '@tanstack/react-query'
import type { Facility } from '#facilities/contract.ts'
import type { facilityListEndpoints } from '#facilities/lists/contract.ts'
import type { Place, placeEndpoints } from '#gazetteer/contract.ts'
import { knownCity } from '#gazetteer/known-cities.ts'
import { milesBetween } from '#kit/shared/miles.ts'
import type { Transport } from '#kit/shared/transport.ts'
import { caller } from '#kit/web/api/call.ts'
import { transportOf } from '#kit/web/api/query-client.ts'

/** `miles` from the requested place; null without coordinates. */
export type FoundField = { facility: Facility; miles: number | null }

/** `place` is null if the text names none. */
export type FoundFields = { place: Place | null; fields: FoundField[] }

/** More than are shown, as some use others' calendars and cannot be reserved. */
const FIELDS_ASKED = 60

/** Farther is not "near". */
const NEAR_MILES = 25

/**
 * Nearest first around a city, borough or ZIP code, which includes neighboring towns; by name for a state or
 * unknown text.
 */
export function clinicFieldsQuery(location: string, sport: string) {
  return queryOptions<FoundFields>({
    queryKey: ['clinic-fields', location, sport],
    queryFn: async ({ client }) => {
      const transport = transportOf(client)
      const place = location === '' ? null : await placeOf(location, transport)
      const query = { sport, limit: FIELDS_ASKED, ...whereOf(place, location) }
      const facilities = await listFacilities({ query }, transport)
      return { place, fields: foundFields(facilities, place) }
    },
    staleTime: 60_000,
  })
}

async function placeOf(text: string, transport: Transport): Promise<Place | null> {
  return knownCity(text) ?? (await findPlace({ query: { text } }, transport))
}

function whereOf(place: Place | null, location: string) {
  if (!place) return { location }
  // ", CA" as in an address: the bare code matches many names.
  if (place.kind === 'state') return { location: `, ${place.state}` }
  return { near: `${place.latitude},${place.longitude}`, sort: 'distance' as const }
}

/** Bookable here only, in the order of the response. */
export function foundFields(facilities: readonly Facility[], place: Place | null): FoundField[] {
  return facilities
    .filter(
      ({ providerType, state }) => providerType === 'manual' && (place?.kind !== 'state' || state === place.state),
    )
    .map(facility => ({ facility, miles: place && place.kind !== 'state' ? milesBetween(place, facility) : null }))
}

/** "No tennis fields in Frisco, TX. Nearest: McKinney, 9 miles."; null if the list starts in the right place. */
export function nearestText({ place, fields }: FoundFields, sport: string): string | null {
  const [first] = fields
  if (!place || !first || first.miles === null) return null
  const { city, state } = first.facility
  const isFar = first.miles > NEAR_MILES
  const isElsewhere = place.kind === 'city' && (city !== place.name || state !== place.state)
  if (!isFar && !isElsewhere) return null
  const field = sport ? `No ${sport.toLowerCase()} fields` : 'No fields'
  const where = isFar ? `within ${NEAR_MILES} miles of ${place.label}` : `in ${place.label}`
  const nearest = state === place.state ? city : `${city}, ${state}`
  return `${field} ${where}. Nearest: ${nearest}, ${milesText(first.miles)}.`
}

const findPlace = caller<typeof placeEndpoints.find>('GET /api/places/find')
const listFacilities = caller<typeof facilityListEndpoints.list>('GET /api/facilities')

/** "9 miles", "1 mile", "less than a mile". */
export function milesText(miles: number): string {
  const whole = Math.round(miles)
  return whole < 1 ? 'less than a mile' : whole === 1 ? '1 mile' : `${whole.toLocaleString('en-US')} miles`
}
