import { queryOptions } from '@tanstack/react-query'
import type { Facility, facilityEndpoints } from '#facilities/contract.ts'
import type { Transport } from '#kit/shared/transport.ts'
import { caller } from '#kit/web/call.ts'
import { transportOf } from '#kit/web/query-client.ts'
import type { Place, placeEndpoints } from '#places/contract.ts'
import { knownCity } from '#places/known-cities.ts'
import { milesBetween } from '#places/rules.ts'
import { milesText } from './host-words.ts'

/** A field that can be reserved here, and how far it is from the place that was asked for; null where there is no point. */
export type FoundField = { facility: Facility; miles: number | null }

/** What was found, and the place that was understood; null where the text names none. */
export type FoundFields = { place: Place | null; fields: FoundField[] }

/** More than are shown, since those of others' calendars cannot be reserved here. */
const FIELDS_ASKED = 60

/** Further away is no field "near" a place. */
const NEAR_MILES = 25

/**
 * Fields for a clinic. Around a city, borough or ZIP code the nearest come first, so that the next town's are found too; those of
 * a state, and of a text that names no place, go by name.
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
  // In an address the code stands after the city: by itself it is a part of many names.
  if (place.kind === 'state') return { location: `, ${place.state}` }
  return { near: `${place.latitude},${place.longitude}`, sort: 'distance' as const }
}

/** Those that can be reserved here, in the order of the answer. */
export function foundFields(facilities: readonly Facility[], place: Place | null): FoundField[] {
  return facilities
    .filter(
      ({ providerType, state }) => providerType === 'manual' && (place?.kind !== 'state' || state === place.state),
    )
    .map(facility => ({ facility, miles: place && place.kind !== 'state' ? milesBetween(place, facility) : null }))
}

/** What to know of a list that begins elsewhere: "No tennis field in Frisco, TX. Nearest: McKinney, 9 miles." Null otherwise. */
export function nearestText({ place, fields }: FoundFields, sport: string): string | null {
  const [first] = fields
  if (!place || !first || first.miles === null) return null
  const { city, state } = first.facility
  const isFar = first.miles > NEAR_MILES
  const isElsewhere = place.kind === 'city' && (city !== place.name || state !== place.state)
  if (!isFar && !isElsewhere) return null
  const field = sport ? `No ${sport.toLowerCase()} field` : 'No field'
  const where = isFar ? `within ${NEAR_MILES} miles of ${place.label}` : `in ${place.label}`
  const nearest = state === place.state ? city : `${city}, ${state}`
  return `${field} ${where}. Nearest: ${nearest}, ${milesText(first.miles)}.`
}

const findPlace = caller<typeof placeEndpoints.find>('GET /api/places/find')
const listFacilities = caller<typeof facilityEndpoints.list>('GET /api/facilities')
