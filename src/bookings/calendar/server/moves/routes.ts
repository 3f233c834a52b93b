import type { FastifyInstance } from 'fastify'
import { moveEndpoints } from '#bookings/calendar/move-contract.ts'
import { accessOf } from '#bookings/server/access.ts'
import type { BookingServices } from '#bookings/server/booking-services.ts'
import { serve } from '#kit/server/http/serve.ts'
import { moveBooking } from './move-booking.ts'
import { quoteMove } from './quote-move.ts'

export function moveRoutes(app: FastifyInstance, services: BookingServices): void {
  serve(app, moveEndpoints.quote, ({ params, body, request }) =>
    quoteMove(services, { id: params.id, access: accessOf(request, undefined), target: body }),
  )
  serve(app, moveEndpoints.move, ({ params, body, request, once }) => {
    const { revision, accessVersion, lowerTo, isRequestedByCustomer, reason, ...target } = body
    const seen = { revision, accessVersion }
    const access = accessOf(request, undefined)
    return moveBooking(services, { id: params.id, access, target, seen, lowerTo, isRequestedByCustomer, reason, once })
  })
}
