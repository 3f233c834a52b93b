import type { FastifyInstance } from 'fastify'
import { MomentPosition, serveList } from '#kit/server/http/pages.ts'
import { serve } from '#kit/server/http/serve.ts'
import { bookingEndpoints } from '../contract.ts'
import { accessOf } from './access.ts'
import type { BookingServices } from './booking-services.ts'
import { confirmBooking } from './confirm-booking.ts'
import { downloadBookingIcs, listOwnBookings, readBooking } from './read-booking.ts'

export function bookingRoutes(app: FastifyInstance, services: BookingServices): void {
  serveList(app, bookingEndpoints.list, MomentPosition, ({ query, request }) =>
    listOwnBookings(services.db, query, request),
  )
  serve(app, bookingEndpoints.read, ({ params, query, request }) =>
    readBooking(services, params.id, accessOf(request, query.key)),
  )
  serve(app, bookingEndpoints.calendar, ({ params, query, request }) =>
    downloadBookingIcs(services, params.id, accessOf(request, query.key)),
  )
  serve(app, bookingEndpoints.confirm, ({ params, query, request }) =>
    confirmBooking(services, params.id, accessOf(request, query.key)),
  )
}
