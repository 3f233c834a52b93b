import type { FastifyInstance } from 'fastify'
import { ensureVisitor, requireVisitor } from '#accounts/server/visitor.ts'
import { changeEndpoints } from '#bookings/change/contract.ts'
import { accessOf } from '#bookings/server/access.ts'
import type { BookingServices } from '#bookings/server/booking-services.ts'
import type { Config } from '#kit/server/config/config.ts'
import { limitedNetwork } from '#kit/server/http/client-address.ts'
import { serve } from '#kit/server/http/serve.ts'
import { changeBooking, openChangePayment, quoteChange } from './change-booking.ts'

type RouteServices = BookingServices & { config: Pick<Config, 'rateLimits'> }

export function changeRoutes(app: FastifyInstance, services: RouteServices): void {
  serve(app, changeEndpoints.quote, ({ params, query, body, request }) =>
    quoteChange(services, { id: params.id, access: accessOf(request, query.key), slotIds: body.slotIds }),
  )
  serve(app, changeEndpoints.openPayment, ({ params, query, body, request, reply }) =>
    openChangePayment(services, {
      id: params.id,
      access: accessOf(request, query.key),
      visitorId: requireVisitor(request, reply),
      ...body,
    }),
  )
  serve(app, changeEndpoints.change, ({ params, query, body, request, reply, once }) =>
    changeBooking(services, {
      id: params.id,
      access: accessOf(request, query.key),
      visitorId: ensureVisitor(request, reply),
      networkKey: limitedNetwork(services, request),
      request: body,
      once,
    }),
  )
}
