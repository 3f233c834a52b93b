import type { FastifyInstance } from 'fastify'
import { manageEndpoints } from '#bookings/manage/contract.ts'
import { accessOf } from '#bookings/server/access.ts'
import type { BookingServices } from '#bookings/server/booking-services.ts'
import { serve } from '#kit/server/http/serve.ts'
import { handOverBooking } from './hand-over-booking.ts'

export function manageRoutes(app: FastifyInstance, services: BookingServices): void {
  serve(app, manageEndpoints.handOver, ({ params, query, body, request, once }) =>
    handOverBooking(services, { id: params.id, access: accessOf(request, query.key), to: body, once }),
  )
}
