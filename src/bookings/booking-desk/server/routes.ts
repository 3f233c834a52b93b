import type { FastifyInstance } from 'fastify'
import { bookingDeskEndpoints } from '#bookings/booking-desk/contract.ts'
import { accessOf } from '#bookings/server/access.ts'
import type { BookingServices } from '#bookings/server/booking-services.ts'
import { serve } from '#kit/server/http/serve.ts'
import { revokeBookingDeskLinks, sendBookingDeskLink } from './booking-desk-links.ts'
import { readBookingDesk } from './read-booking-desk.ts'

export function bookingDeskRoutes(app: FastifyInstance, services: BookingServices): void {
  serve(app, bookingDeskEndpoints.read, ({ params, query, request }) =>
    readBookingDesk(services, { facilityId: params.id, access: accessOf(request, query.key), log: request.log }),
  )
  serve(app, bookingDeskEndpoints.revokeLinks, ({ params, request }) =>
    revokeBookingDeskLinks(services, { facilityId: params.id, access: accessOf(request, undefined) }),
  )
  serve(app, bookingDeskEndpoints.sendLink, ({ params, body, reply }) =>
    sendBookingDeskLink(services, { facilityId: params.id, key: body.key, reply }),
  )
}
