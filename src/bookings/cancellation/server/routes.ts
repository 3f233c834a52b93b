import type { FastifyInstance } from 'fastify'
import { cancellationEndpoints } from '#bookings/cancellation/contract.ts'
import { accessOf } from '#bookings/server/access.ts'
import type { BookingServices } from '#bookings/server/booking-services.ts'
import { serve } from '#kit/server/http/serve.ts'
import { cancelBooking } from './cancel-booking.ts'
import { quoteCancellation } from './quote-cancellation.ts'

export function cancellationRoutes(app: FastifyInstance, services: BookingServices): void {
  serve(app, cancellationEndpoints.quote, ({ params, query, request }) =>
    quoteCancellation(services, params.id, accessOf(request, query.key)),
  )
  serve(app, cancellationEndpoints.cancel, ({ params, query, body, request, once }) =>
    cancelBooking(services, {
      id: params.id,
      access: accessOf(request, query.key),
      refundAmount: body.refundAmount,
      once,
    }),
  )
}
