import type { FastifyInstance, FastifyReply } from 'fastify'
import { serve } from '#kit/server/http/serve.ts'
import { placeEndpoints } from '../contract.ts'
import { findPlace } from './find-place.ts'
import { nameArea } from './name-area.ts'
import { nearestCity } from './nearest-city.ts'
import { suggestPlaces } from './suggest-places.ts'

/** Seconds. Places change only with a release. */
const KEPT = 3_600

export function placeRoutes(app: FastifyInstance): void {
  serve(app, placeEndpoints.suggest, ({ query, reply }) => keep(reply, suggestPlaces(query.query)))
  serve(app, placeEndpoints.find, ({ query, reply }) => keep(reply, findPlace(query.text) ?? null))
  serve(app, placeEndpoints.within, ({ query, reply }) => keep(reply, nameArea(query)))
  // Locations must not be cached.
  serve(app, placeEndpoints.nearest, ({ query, reply }) => {
    reply.header('cache-control', 'no-store')
    return nearestCity(query) ?? null
  })
}

function keep<T>(reply: FastifyReply, answer: T): T {
  reply.header('cache-control', `private, max-age=${KEPT}`)
  return answer
}
