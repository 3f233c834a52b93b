import type { FastifyInstance } from 'fastify'
import { myBookingsEndpoints } from '#bookings/my-bookings/contract.ts'
import { accessOf } from '#bookings/server/access.ts'
import type { BookingServices } from '#bookings/server/booking-services.ts'
import { serve } from '#kit/server/http/serve.ts'
import { transferBooking } from './transfer-booking.ts'

export function myBookingsRoutes(app: FastifyInstance, services: BookingServices): void {
  serve(app, myBookingsEndpoints.transfer, ({ params, query, body, request, once }) =>
    transferBooking(services, { id: params.id, access: accessOf(request, query.key), to: body, once }),
  )
}
