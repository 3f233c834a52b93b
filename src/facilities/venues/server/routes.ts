import type { FastifyInstance } from 'fastify'
import type { Db } from '#kit/server/db/db.ts'
import { serve } from '#kit/server/http/serve.ts'
import { venueEndpoints } from '../contract.ts'
import { addVenue, assignVenue, listVenues, removeVenue, renameVenue } from './venues.ts'

export function venueRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  serve(app, venueEndpoints.list, ({ params, request }) => listVenues(db, { request, ...params }))
  serve(app, venueEndpoints.add, ({ params, body, request }) => addVenue(db, { request, ...params, ...body }))
  serve(app, venueEndpoints.rename, ({ params, body, request }) => renameVenue(db, { request, ...params, ...body }))
  serve(app, venueEndpoints.delete, ({ params, request }) => removeVenue(db, { request, ...params }))
  serve(app, venueEndpoints.assign, ({ params, body, request }) => assignVenue(db, { request, ...params, ...body }))
}
