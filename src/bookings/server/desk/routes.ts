import type { FastifyInstance } from 'fastify'
import { deskEndpoints } from '#bookings/desk-contract.ts'
import { serve } from '#kit/server/serve.ts'
import { accessOf } from '../access.ts'
import type { BookingServices } from '../booking-services.ts'
import { revokeDeskLinks, sendDeskLink } from './desk-links.ts'
import { readDesk } from './read-desk.ts'

export function deskRoutes(app: FastifyInstance, services: BookingServices): void {
  serve(app, deskEndpoints.read, ({ params, query, request }) =>
    readDesk(services, { facilityId: params.id, access: accessOf(request, query.key), log: request.log }),
  )
  serve(app, deskEndpoints.revokeLinks, ({ params, request }) =>
    revokeDeskLinks(services, { facilityId: params.id, access: accessOf(request, undefined) }),
  )
  serve(app, deskEndpoints.sendLink, ({ params, body, reply }) =>
    sendDeskLink(services, { facilityId: params.id, key: body.key, reply }),
  )
}
