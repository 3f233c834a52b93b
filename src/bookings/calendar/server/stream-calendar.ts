import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { AccountServices } from '#accounts/server/auth.ts'
import { isStillAllowed } from '#accounts/server/identity.ts'
import { answerTooMany, changeStreams, type Place } from '#availability/server/stream-changes.ts'
import { calendarEndpoints, MAX_CALENDAR_FACILITIES } from '#bookings/calendar/contract.ts'
import type { BookingServices } from '#bookings/server/booking-services.ts'
import { facilitiesProblem } from '#facilities/contract.ts'
import { serve } from '#kit/server/http/serve.ts'
import { openOrganization } from '#organizations/server/open-organization.ts'
import { readFollowed } from './store.ts'
import { chosenBy } from './week-view.ts'

type Query = z.output<typeof calendarEndpoints.events.query>

/** Each heartbeat checks again: a sign-out, a lost membership, and lost or new facilities end the stream. */
export function calendarStreamRoutes(app: FastifyInstance, services: BookingServices & AccountServices): void {
  const findPlace = async (query: Query, request: FastifyRequest) => {
    const { from, days, after, facilityId: named } = query
    const isAny = request.identity.isAdministrator && named !== undefined
    const scope = isAny ? null : await openOrganization(services.db, request, query)
    const chosen = chosenBy(scope, query)
    const place = await readFollowed(services.db, { ...chosen, from, days, after, limit: MAX_CALENDAR_FACILITIES })
    if (named && !after && place.shown.length < named.length) throw facilitiesProblem('facility-not-found')
    return place
  }
  const streams = changeStreams<Query>(services.db, {
    findPlace,
    async isStillRight(place, { query, request }) {
      return (await isStillAllowed(services, request)) && isSame(place, await findPlace(query, request))
    },
  })
  // The server waits for open requests, for these forever.
  app.addHook('preClose', async () => streams.close())
  app.setErrorHandler(answerTooMany)
  serve(app, calendarEndpoints.events, input => streams.open(input))
}

function isSame(one: Place, other: Place): boolean {
  return one.facilityIds.toSorted().join() === other.facilityIds.toSorted().join()
}
