import type { FastifyInstance } from 'fastify'
import { deskEndpoints } from '#bookings/desk-contract.ts'
import { serve } from '#kit/server/serve.ts'
import { accessOf } from '../access.ts'
import type { BookingServices } from '../booking-services.ts'
import { readDesk } from './read-desk.ts'

export function deskRoutes(app: FastifyInstance, services: BookingServices): void {
  serve(app, deskEndpoints.read, ({ params, query, request }) =>
    readDesk(services, { facilityId: params.id, access: accessOf(request, query.key) }),
  )
}
