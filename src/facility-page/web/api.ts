import { queryOptions } from '@tanstack/react-query'
import type { WeeklyOffer } from '#availability/schedule/contract.ts'
import type { Facility } from '#facilities/contract.ts'
import type { facilityListEndpoints } from '#facilities/lists/contract.ts'
import { caller } from '#kit/web/api/call.ts'
import { transportOf } from '#kit/web/api/query-client.ts'
import { nearestOthers, othersOfVenue, SHOWN_NEARBY } from './nearby.ts'

/** The usual week, with prices. */
export function scheduleQuery(facilityId: string) {
  return queryOptions<WeeklyOffer>({ queryKey: ['/api/facilities', facilityId, 'schedule'] })
}

/** The nearest others with the same sport, outside its own venue. */
export function nearbyQuery(facility: Facility) {
  const sport = sportOf(facility)
  return queryOptions({
    queryKey: ['/api/facilities', 'near', facility.id],
    queryFn: async ({ client }) => {
      const limit = SHOWN_NEARBY + sizeOf(facility)
      const query = { near: pointOf(facility), sort: 'distance', sport, limit } as const
      return nearestOthers(facility, await listFacilities({ query }, transportOf(client)))
    },
  })
}

/** The one it is compared by. */
export function sportOf({ sportTypes, linesMarkedFor }: Facility): string | undefined {
  return sportTypes[0] ?? linesMarkedFor[0]
}

/** The venue's other facilities, which are among the nearest for any sport. */
export function venueQuery(facility: Facility) {
  return queryOptions({
    queryKey: ['/api/facilities', 'venue', facility.id],
    queryFn: async ({ client }) => {
      const limit = sizeOf(facility) + SPARE
      const query = { near: pointOf(facility), sort: 'distance', limit } as const
      return othersOfVenue(facility, await listFacilities({ query }, transportOf(client)))
    },
  })
}

/** Larger venues are cut off. */
const MAX_PER_VENUE = 40
/** Allows for neighbors between the facilities of a venue. */
const SPARE = 10

/** How many of the nearest belong to its own venue, itself included. */
function sizeOf({ venue }: Facility): number {
  return Math.min(venue?.facilityCount ?? 1, MAX_PER_VENUE)
}

function pointOf({ latitude, longitude }: Facility): string {
  return `${latitude},${longitude}`
}

const listFacilities = caller<typeof facilityListEndpoints.list>('GET /api/facilities')
