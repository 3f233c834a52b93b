import { queryOptions } from '@tanstack/react-query'
import type { WeeklyOffer } from '#availability/contract.ts'
import type { Facility, facilityEndpoints } from '#facilities/contract.ts'
import { caller } from '#kit/web/call.ts'
import { transportOf } from '#kit/web/query-client.ts'
import { nearestOthers, othersOfVenue, SHOWN_NEARBY } from './nearby.ts'

/** When a facility can be booked in a usual week, and what that costs. */
export function scheduleQuery(facilityId: string) {
  return queryOptions<WeeklyOffer>({ queryKey: ['/api/facilities', facilityId, 'schedule'] })
}

/** The nearest others where the same can be played, those of its own venue left out. */
export function nearbyQuery(facility: Facility) {
  const [sport] = facility.sportTypes.length > 0 ? facility.sportTypes : facility.linesMarkedFor
  return queryOptions({
    queryKey: ['/api/facilities', 'near', facility.id],
    queryFn: async ({ client }) => {
      const limit = SHOWN_NEARBY + sizeOf(facility)
      const query = { near: pointOf(facility), sort: 'distance', sport, limit } as const
      return nearestOthers(facility, await listFacilities({ query }, transportOf(client)))
    },
  })
}

/** The others of its venue: they are among the nearest ones, whatever is played there. */
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

/** A large venue is not shown whole. */
const MOST_OF_VENUE = 40
/** Neighbors that may stand between the facilities of a venue. */
const SPARE = 10

/** How many of the nearest belong to the facility's own place, itself among them. */
function sizeOf({ venue }: Facility): number {
  return Math.min(venue?.facilityCount ?? 1, MOST_OF_VENUE)
}

function pointOf({ latitude, longitude }: Facility): string {
  return `${latitude},${longitude}`
}

const listFacilities = caller<typeof facilityEndpoints.list>('GET /api/facilities')
